//! `tirage bloc import`.

use std::path::Path;

use super::args::{BlocImportArgs, CharsetArg, SeparatorArg};
use super::{Bar, CliError, Exit, say};
use crate::bloc::{BlocError, BlocId, Charset, Foreign, ImportOptions, ImportReport, Separator};
use crate::project::{Aside, open, open_game, read_file_key, scratch_beside};

/// Makes a bloc of a table from elsewhere, if nothing is wrong with it; says
/// everything that is.
pub(super) fn run(args: &BlocImportArgs, quiet: bool) -> Result<Exit, CliError> {
    let game = open_game(&args.project)?;
    let id = BlocId::new(args.emission, args.bloc).map_err(CliError::input)?;
    let file_key = read_file_key(args.encryption.file.as_deref())?;
    let table = open(&args.table)?;
    let wrong = |error| explain(&args.table, &args.out, error);
    let foreign = Foreign::open(table, &game, options(args)).map_err(wrong)?;
    let mut out = Aside::create(&args.out, args.force)?;
    let spill = scratch_beside(&args.out)?;
    let bar = Bar::new("Lecture", foreign.rows(), quiet);
    let mut judged = foreign.judge(spill, &bar).map_err(wrong)?;
    drop(bar);
    let report = judged.report();
    if !report.ok {
        said(args, report, None)?;
        return Ok(Exit::Wrong);
    }
    let bar = Bar::new("Écriture", report.rows, quiet);
    let info = judged.write_sealed(id, file_key.as_ref(), &mut out, &bar).map_err(wrong)?;
    drop(bar);
    out.commit()?;
    let done = format!(
        "{} : {}, émission {}, bloc {}, {} tickets{}\n",
        args.out.display(),
        info.game,
        info.emission,
        info.bloc,
        info.tickets,
        if info.specimen { " (spécimen)" } else { "" }
    );
    said(args, judged.report(), Some(done))?;
    Ok(Exit::Done)
}

fn options(args: &BlocImportArgs) -> ImportOptions {
    ImportOptions {
        specimen: args.specimen,
        charset: args.encoding.map(|c| match c {
            CharsetArg::Utf8 => Charset::Utf8,
            CharsetArg::Utf16Le => Charset::Utf16Le,
            CharsetArg::Utf16Be => Charset::Utf16Be,
            CharsetArg::Windows1252 => Charset::Windows1252,
        }),
        separator: args.separator.map(|s| match s {
            SeparatorArg::Semicolon => Separator::Semicolon,
            SeparatorArg::Comma => Separator::Comma,
            SeparatorArg::Tab => Separator::Tab,
        }),
        faults: args.faults,
    }
}

fn said(
    args: &BlocImportArgs,
    report: &ImportReport,
    done: Option<String>,
) -> Result<(), CliError> {
    let text = if args.json {
        format!("{}\n", serde_json::to_string_pretty(report).map_err(CliError::machine)?)
    } else {
        done.unwrap_or_else(|| in_words(&args.table, report))
    };
    say::result(&text)
}

fn in_words(table: &Path, report: &ImportReport) -> String {
    let table = table.display();
    let mut text = String::new();
    for fault in &report.faults {
        text.push_str(&format!("{table}, {fault}\n"));
    }
    for (kind, count) in &report.counts {
        text.push_str(&format!("{count:>9}  {}\n", kind.words()));
    }
    text.push_str(&format!("{} lignes lues : des fautes, aucun bloc n'est écrit\n", report.rows));
    text
}

fn explain(table: &Path, out: &Path, error: BlocError) -> CliError {
    let table_name = table.display();
    match error {
        BlocError::Read(e) => CliError::io(table, &e),
        BlocError::Write(e) => CliError::io(out, &e),
        BlocError::Spill(_) => CliError::machine(format!("{} : {error}", out.display())),
        BlocError::Header(lines) => {
            let lines: Vec<String> = lines.iter().map(|l| format!("{table_name} : {l}")).collect();
            CliError::input(lines.join("\n"))
        }
        other => CliError::input(format!("{table_name} : {other}")),
    }
}
