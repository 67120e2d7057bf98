//! What does not fit on the sheet, in a sentence with millimetres.

use crate::gui::cx::Cx;
use crate::gui::locale::{key, typeset_french};
use crate::imposition::GridError;

/// Each thing that does not fit, by how many millimetres where that can be told.
pub(super) fn sentences(cx: &Cx<'_>, error: &GridError) -> Vec<String> {
    error.each().into_iter().map(|error| sentence(cx, error)).collect()
}

fn sentence(cx: &Cx<'_>, error: &GridError) -> String {
    let mm = |value: f64| cx.lang.decimal(value, 2);
    let missing = |side: &'static str, value: f64| {
        cx.lang.with(key("fit-missing"), &[("mm", &mm(value)), ("where", cx.t(side))])
    };
    match error {
        GridError::TooMany { field, needed, room, fit, wanted } => {
            let across = *field == "columns";
            let side = if across { key("fit-across") } else { key("fit-down") };
            let what = if across { key("fit-columns") } else { key("fit-rows") };
            let numbers = [("n", wanted.to_string()), ("fit", fit.to_string())];
            let numbers: Vec<(&str, &str)> =
                numbers.iter().map(|(k, v)| (*k, v.as_str())).collect();
            format!("{} {}", missing(side, needed - room), cx.lang.with(what, &numbers))
        }
        GridError::TooSmall { ticket_w, ticket_h, room_w, room_h } => {
            let mut all = Vec::new();
            if ticket_w > room_w {
                all.push(missing(key("fit-across"), ticket_w - room_w));
            }
            if ticket_h > room_h {
                all.push(missing(key("fit-down"), ticket_h - room_h));
            }
            format!("{} {}", all.join(" "), cx.t(key("fit-no-ticket")))
        }
        GridError::Outside { missing: value, side: edge } => {
            let side = match *edge {
                "gauche" => key("fit-left"),
                "droite" => key("fit-right"),
                "la tête" => key("fit-head"),
                _ => key("fit-foot"),
            };
            missing(side, *value)
        }
        GridError::NoRoom { needed, room, field, .. } => {
            let what = match *field {
                "slug" => key("mark-slug"),
                "registration" => key("mark-registration"),
                "colour_bar" => key("mark-colour-bar"),
                _ => key("press-marks"),
            };
            let short = missing(key("fit-for"), needed - room);
            format!("{short} {}", cx.t(what).to_lowercase())
        }
        GridError::Overlap { needed } => {
            cx.lang.with(key("fit-overlap"), &[("mm", &cx.lang.decimal(*needed, 3))])
        }
        other => typeset_french(&other.to_string()),
    }
}
