//! The command line: arguments as typed become work to do, and exit codes.
//!
//! Knows: the commands, their words, what goes to stdout and what to stderr.
//! Must never know: how the work is done; it asks the rooms below.
//!
//! Results go to stdout; progress and messages go to stderr.

mod args;
mod bat;
mod bloc_audit;
mod bloc_generate;
mod bloc_import;
mod choose;
mod demo;
mod exit;
mod game_check;
mod game_new;
mod preflight;
mod press;
mod progress;
mod qa;
mod qa_args;
mod reglement;
mod say;
mod ticket_render;
mod ticket_show;
mod verify;
mod words;

pub use progress::Bar;

use std::path::PathBuf;

use clap::Parser;

use args::{BlocCommand, Cli, Command, GameCommand, TicketCommand};
pub use exit::{CliError, Exit};

use crate::project;

/// What is left to do after the command line has done its part.
#[derive(Debug)]
pub enum Next {
    /// Nothing: leave with this code.
    Leave(Exit),
    /// Open the window.
    Window {
        /// Folder of the project; none: the built-in one.
        project: Option<PathBuf>,
        /// File of the bloc; none: a specimen.
        bloc: Option<PathBuf>,
        /// File of the bloc's key, if it is encrypted.
        key_file: Option<PathBuf>,
        /// Whether to do without where there is no display.
        optional: bool,
    },
}

/// Reads the arguments of the process and does what they ask.
///
/// # Errors
/// With a message and the exit code that it leads to.
pub fn run() -> Result<Next, CliError> {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(e) => {
            // Help and version are results, the rest is a wrong argument.
            let _ = e.print();
            return Ok(Next::Leave(if e.use_stderr() { Exit::Input } else { Exit::Done }));
        }
    };
    let quiet = cli.quiet;
    match cli.command {
        None => window(cli),
        Some(command) => command_run(&command, quiet),
    }
}

/// What is not there at all is told here, since it is most often a mistyped
/// command; what is there but faulty is shown by the window.
fn window(cli: Cli) -> Result<Next, CliError> {
    if let Some(dir) = &cli.project {
        if !dir.exists() {
            let dir = dir.display();
            return Err(CliError::input(format!(
                "{dir} : introuvable, ni une commande ni un dossier de projet (tirage --help)"
            )));
        }
        project::check_folder(dir)?;
    }
    if let Some(bloc) = &cli.bloc {
        project::open(bloc)?;
    }
    let key_file = cli.encryption.file;
    if key_file.is_some() && cli.bloc.is_none() {
        return Err(CliError::input("--encrypt-key-file : le fichier du bloc chiffré est attendu"));
    }
    project::read_file_key(key_file.as_deref())?;
    Ok(Next::Window { project: cli.project, bloc: cli.bloc, key_file, optional: false })
}

fn command_run(command: &Command, quiet: bool) -> Result<Next, CliError> {
    let exit = match command {
        Command::Demo(args) => return demo::run(args, quiet),
        Command::Words(args) => words::run(args),
        Command::Game(GameCommand::Check(args)) => game_check::run(args),
        Command::Game(GameCommand::New(args)) => game_new::run(args),
        Command::Bloc(BlocCommand::Generate(args)) => bloc_generate::run(args, quiet),
        Command::Bloc(BlocCommand::Audit(args)) => bloc_audit::run(args, quiet),
        Command::Bloc(BlocCommand::Import(args)) => bloc_import::run(args, quiet),
        Command::Ticket(TicketCommand::Show(args)) => ticket_show::run(args),
        Command::Ticket(TicketCommand::Render(args)) => ticket_render::run(args),
        Command::Preflight(args) => preflight::run(args, quiet),
        Command::Press(args) => press::run(args, quiet),
        Command::Bat(args) => bat::run(args),
        Command::Verify(args) => verify::run(args, quiet),
        Command::Qa(command) => qa::run(command),
    }?;
    Ok(Next::Leave(exit))
}
