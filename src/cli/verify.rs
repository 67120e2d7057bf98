//! `tirage verify`.

use super::args::VerifyArgs;
use super::{Bar, CliError, Exit, say};
use crate::press;
use crate::project::{Project, open_encrypted_bloc};
use crate::verify::RunReport;

/// Reads a press run back and says whether it proves its prize table.
pub(super) fn run(args: &VerifyArgs, quiet: bool) -> Result<Exit, CliError> {
    let project = Project::open(&args.project)?;
    let bloc = open_encrypted_bloc(&args.bloc, &project.game, args.encryption.file.as_deref())?;
    let report = {
        let bar = Bar::new("Contrôle", u64::from(bloc.info().tickets), quiet);
        press::check_folder(&project, &bloc, &args.dir, &bar)
            .map_err(|e| if e.is_input() { CliError::input(e) } else { CliError::machine(e) })?
    };
    let text = if args.json {
        serde_json::to_string_pretty(&report).map_err(CliError::machine)?
    } else {
        in_words(&report)
    };
    say::result(&format!("{text}\n"))?;
    Ok(if report.ok { Exit::Done } else { Exit::Wrong })
}

fn in_words(report: &RunReport) -> String {
    let mut lines = Vec::new();
    for fault in &report.faults {
        let mut line = fault.volume.clone();
        if let Some(sheet) = fault.sheet {
            line.push_str(&format!(", feuille {sheet}"));
        }
        if let Some(ticket) = fault.ticket {
            line.push_str(&format!(", ticket {ticket}"));
        }
        lines.push(format!("{line} : {}", fault.reason));
    }
    let more = report.fault_count - report.faults.len() as u64;
    if more > 0 {
        lines.push(format!("fautes non listées : {more}"));
    }
    let read = report.tickets_read;
    lines.push(match report.fault_count {
        0 => format!("{read} tickets relus : conforme, le tableau de lots y est"),
        1 => format!("{read} tickets relus : 1 faute"),
        n => format!("{read} tickets relus : {n} fautes"),
    });
    lines.join("\n")
}
