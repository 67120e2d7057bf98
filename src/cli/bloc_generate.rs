//! `tirage bloc generate`.

use super::args::BlocGenerateArgs;
use super::{Bar, CliError, Exit, say};
use crate::bloc::{BlocError, BlocId, Key, generate_sealed};
use crate::project::{Aside, open_game, read_file_key, read_text};

/// Makes a bloc from a key; the file gets its name only when it is whole.
pub(super) fn run(args: &BlocGenerateArgs, quiet: bool) -> Result<Exit, CliError> {
    let game = open_game(&args.project)?;
    let key = Key::parse(&args.key_file.display().to_string(), &read_text(&args.key_file)?)
        .map_err(CliError::input)?;
    let file_key = read_file_key(args.encryption.file.as_deref())?;
    let id = BlocId::new(args.emission, args.bloc).map_err(CliError::input)?;
    let mut out = Aside::create(&args.out, args.force)?;
    let tickets = args.tickets.unwrap_or(game.bloc_size);
    let bar = Bar::new("Génération", u64::from(tickets), quiet);
    let made = generate_sealed(&game, &key, id, args.tickets, file_key.as_ref(), &mut out, &bar);
    let info = made.map_err(|e| match e {
        BlocError::Write(e) => CliError::io(&args.out, &e),
        other => CliError::input(other),
    })?;
    drop(bar);
    out.commit()?;
    say::result(&format!(
        "{} : {}, émission {}, bloc {}, {} tickets{}\n",
        args.out.display(),
        info.game,
        info.emission,
        info.bloc,
        info.tickets,
        if info.specimen { " (spécimen)" } else { "" }
    ))?;
    Ok(Exit::Done)
}
