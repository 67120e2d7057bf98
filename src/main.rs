//! The binary: arguments go to the command line, the rest to the window.

use std::process::ExitCode;

use tirage::cli::{self, CliError, Exit, Next};
use tirage::gui::{self, StartArgs};

fn main() -> ExitCode {
    let exit = match cli::run() {
        Ok(Next::Leave(exit)) => Ok(exit),
        Ok(Next::Window { optional: true, .. }) if !gui::display_there() => Ok(Exit::Done),
        Ok(Next::Window { project, bloc, key_file, .. }) => {
            let home = project.is_none();
            let config = gui::config_dir();
            window(StartArgs { project, bloc, key_file, home, config, documents: None })
        }
        Err(e) => Err(e),
    };
    match exit {
        Ok(exit) => exit.into(),
        Err(e) => {
            eprintln!("tirage : {e}");
            e.exit.into()
        }
    }
}

fn window(start: StartArgs) -> Result<Exit, CliError> {
    gui::run(start).map_err(CliError::machine)?;
    Ok(Exit::Done)
}
