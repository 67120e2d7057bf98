//! A bloc's key shown to see its winners: read, and proved by making tickets
//! with it. It is kept nowhere.

use std::path::Path;

use super::OpenBloc;
use super::open::lots;
use crate::bloc::{Key, made_by};
use crate::game::{Game, Money};
use crate::gui::locale::Lang;
use crate::project::read_text;

/// Tickets made again to prove a key.
const SAMPLES: u32 = 64;

/// How many tickets have which lot, if the key in the file is the bloc's.
pub(super) fn prove(
    game: &Game,
    bloc: &OpenBloc,
    key_file: &Path,
    lang: Lang,
) -> Result<Vec<(Money, u64)>, String> {
    let text = read_text(key_file).map_err(|e| e.to_string())?;
    let name = key_file.display().to_string();
    let key = Key::parse(&name, &text).map_err(|e| e.to_string())?;
    match made_by(&bloc.reader, game, &key, SAMPLES) {
        Ok(true) => lots(game, &bloc.reader),
        Ok(false) => Err(lang.t("key-of-other-bloc").to_owned()),
        Err(e) => Err(e.to_string()),
    }
}
