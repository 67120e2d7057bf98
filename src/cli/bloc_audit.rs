//! `tirage bloc audit`.

use super::args::BlocAuditArgs;
use super::{Bar, CliError, Exit, say};
use crate::bloc::{AuditReport, BlocError, audit};
use crate::project::{open_encrypted_bloc, open_game};

/// Evaluates every ticket of a bloc; says what is wrong, or that nothing is.
pub(super) fn run(args: &BlocAuditArgs, quiet: bool) -> Result<Exit, CliError> {
    let game = open_game(&args.project)?;
    let reader = open_encrypted_bloc(&args.bloc, &game, args.encryption.file.as_deref())?;
    let bar = Bar::new("Audit", u64::from(reader.info().tickets), quiet);
    let report = audit(&reader, &game, &bar).map_err(|e| match e {
        BlocError::Read(e) => CliError::io(&args.bloc, &e),
        other => CliError::input(format!("{} : {other}", args.bloc.display())),
    })?;
    drop(bar);
    let text = if args.json {
        serde_json::to_string_pretty(&report).map_err(CliError::machine)?
    } else {
        in_words(&report)
    };
    say::result(&format!("{text}\n"))?;
    Ok(if report.ok { Exit::Done } else { Exit::Wrong })
}

fn in_words(report: &AuditReport) -> String {
    let mut lines = vec![format!("{:>16}  {:>9}  {:>9}", "lot", "attendus", "trouvés")];
    for level in &report.lots {
        let mark = if level.expected == level.found { "" } else { "  <<<" };
        let lot = level.lot.to_string();
        lines.push(format!("{lot:>16}  {:>9}  {:>9}{mark}", level.expected, level.found));
    }
    for fault in &report.faults {
        lines.push(format!("ticket {} : {}", fault.ticket, fault.reason));
    }
    if report.fault_count > report.faults.len() as u64 {
        let more = report.fault_count - report.faults.len() as u64;
        lines.push(format!("fautes non listées : {more}"));
    }
    lines.push(match (report.ok, report.fault_count) {
        (true, _) => format!("{} tickets évalués : conforme", report.tickets),
        (false, 0) => {
            format!("{} tickets évalués : le tableau de lots n'y est pas", report.tickets)
        }
        (false, 1) => format!("{} tickets évalués : 1 faute", report.tickets),
        (false, n) => format!("{} tickets évalués : {n} fautes", report.tickets),
    });
    lines.join("\n")
}
