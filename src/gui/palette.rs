//! The palette: every command, found by a few letters in either language.

use eframe::egui;
use egui::{Align2, CornerRadius, Id, Key, Modal, Rect, Sense, TextEdit, pos2, vec2};

use super::command::Command;
use super::cx::Cx;
use super::home::HomeCommand;
use super::icon;
use super::locale::{Lang, fold};
use super::theme::{self, size};
use super::widgets;

/// Rows shown.
const ROWS: usize = 9;

/// How well a text answers what was typed: lower is better, `None` not at all.
/// Words that begin as typed come first, then parts of words, then letters in
/// order with gaps.
fn score(text: &str, typed: &str) -> Option<usize> {
    let (text, typed) = (fold(text), fold(typed.trim()));
    if typed.is_empty() {
        return Some(0);
    }
    if let Some(at) = text.find(&typed) {
        let word = text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        return Some(if word { at } else { 100 + at });
    }
    let mut rest = text.char_indices();
    let mut gaps = 0;
    let mut last = None;
    for wanted in typed.chars().filter(|c| !c.is_whitespace()) {
        let (at, _) = rest.find(|(_, c)| *c == wanted)?;
        if let Some(last) = last
            && at > last + 1
        {
            gaps += at - last;
        }
        last = Some(at);
    }
    Some(1000 + gaps)
}

/// The commands that answer what was typed, best first.
pub(crate) fn found(cx: &Cx<'_>, typed: &str) -> Vec<Command> {
    let mut scored: Vec<(usize, usize, Command)> = Command::listed(cx.state)
        .into_iter()
        .filter(|c| *c != Command::Palette)
        .enumerate()
        .filter_map(|(i, c)| {
            let best = [Lang::Fr, Lang::En]
                .iter()
                .filter_map(|lang| score(&c.label(cx.state, *lang), typed))
                .min()?;
            Some((best, i, c))
        })
        .collect();
    // What was taken before comes first, the last of all at the top, as long as
    // it answers as well.
    let recent = &cx.state.home.remembered.now.commands;
    let rank = |c: &Command| {
        let name = c.label(cx.state, Lang::Fr);
        recent.iter().position(|r| *r == name).unwrap_or(usize::MAX)
    };
    scored.sort_by_cached_key(|(score, i, c)| (*score, rank(c), *i));
    scored.into_iter().map(|(.., c)| c).collect()
}

/// Draws the palette.
pub(crate) fn palette_ui(ctx: &egui::Context, cx: &mut Cx<'_>) {
    let t = cx.tokens;
    let frame = egui::Frame::new()
        .fill(t.panel)
        .stroke(egui::Stroke::new(1.0, t.edge))
        .corner_radius(8)
        .inner_margin(8);
    let area =
        Modal::default_area(Id::unique("palette")).anchor(Align2::CENTER_TOP, vec2(0.0, 96.0));
    let response = Modal::new(Id::unique("palette")).area(area).frame(frame).show(ctx, |ui| {
        ui.set_width(640.0);
        ui.spacing_mut().item_spacing.y = 0.0;
        // Read before the field takes them.
        let (up, down, enter) = ui.input_mut(|i| {
            let none = egui::Modifiers::NONE;
            (
                i.consume_key(none, Key::ArrowUp),
                i.consume_key(none, Key::ArrowDown),
                i.consume_key(none, Key::Enter),
            )
        });
        let field = TextEdit::singleline(&mut cx.drafts.palette)
            .hint_text(cx.lang.t("command-hint"))
            .font(theme::regular(size::BODY))
            .prefix(egui::RichText::new(icon::SEARCH).font(theme::icons(18.0)).color(t.hint))
            .align(Align2::LEFT_CENTER)
            .margin(egui::Margin::symmetric(10, 8))
            .desired_width(f32::INFINITY);
        let typing = ui.add(field);
        let name = cx.lang.t("command-search");
        typing.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
        if !typing.has_focus() {
            typing.request_focus();
        }
        if typing.changed() {
            cx.drafts.palette_row = 0;
        }
        ui.add_space(8.0);
        let found = found(cx, &cx.drafts.palette.clone());
        let last = found.len().saturating_sub(1);
        let mut row = cx.drafts.palette_row.min(last);
        if down {
            row = (row + 1).min(last);
        }
        if up {
            row = row.saturating_sub(1);
        }
        cx.drafts.palette_row = row;
        let first = row.saturating_sub(ROWS - 1);
        for (i, command) in found.iter().enumerate().skip(first).take(ROWS) {
            let chosen = entry_ui(ui, cx, command, i == row);
            let taken = chosen || (enter && i == row);
            if taken && command.why_off(cx.state).is_none() {
                cx.send(Command::CloseDialog);
                cx.send(Command::Home(HomeCommand::Taken(command.label(cx.state, Lang::Fr))));
                cx.send(command.clone());
            }
        }
        if found.is_empty() {
            ui.add_space(8.0);
            widgets::label(ui, cx.t("nothing-found"), theme::regular(size::BODY), t.secondary);
            ui.add_space(8.0);
        }
        ui.add_space(8.0);
        widgets::label(ui, cx.t("palette-hint"), theme::regular(size::CAPTION), t.hint);
    });
    if response.should_close() {
        cx.send(Command::CloseDialog);
    }
}

fn entry_ui(ui: &mut egui::Ui, cx: &Cx<'_>, command: &Command, on: bool) -> bool {
    let t = cx.tokens;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 32.0), Sense::click());
    let label = command.label(cx.state, cx.lang);
    let off = command.why_off(cx.state);
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::Role::ListBoxOption, off.is_none(), on, &label)
    });
    if on {
        ui.painter().rect_filled(rect, CornerRadius::same(4), t.accent.tint);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, CornerRadius::same(4), t.hover);
    }
    let plain = on || response.hovered();
    let ink = match (off.is_some(), on) {
        (true, _) if plain => t.secondary,
        (true, _) => t.hint,
        (_, true) => t.accent.ink,
        _ => t.text,
    };
    let second = if plain { t.secondary } else { t.hint };
    let at = pos2(rect.left() + 20.0, rect.center().y);
    widgets::words(ui, at, Align2::CENTER_CENTER, command.icon(), theme::icons(18.0), ink);
    let at = pos2(rect.left() + 44.0, rect.center().y);
    let font = if on { theme::medium(size::BODY) } else { theme::regular(size::BODY) };
    let area = Rect::from_min_max(rect.min, pos2(rect.left() + 340.0, rect.bottom()));
    widgets::words_within(ui, at, Align2::LEFT_CENTER, &label, font, ink, area.width() - 52.0);
    let aside = match off {
        Some(why) => cx.t(why),
        None => command.group(cx.lang),
    };
    let at = pos2(rect.left() + 352.0, rect.center().y);
    let small = theme::regular(size::SECONDARY);
    widgets::words_within(ui, at, Align2::LEFT_CENTER, aside, small.clone(), second, 200.0);
    let at = pos2(rect.right() - 12.0, rect.center().y);
    let key = command.key_text(cx.lang);
    widgets::words(ui, at, Align2::RIGHT_CENTER, &key, theme::medium(size::SECONDARY), second);
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_letters_find_without_accents_and_beginnings_of_words_first() {
        assert!(score("Aperçu", "apercu").is_some());
        assert!(score("Gagnant suivant", "SUIV") < score("Poursuivre", "suiv"));
        assert!(score("Ticket suivant de ce lot", "tsl").is_some());
        assert!(score("Ticket", "xyz").is_none());
        assert!(score("Poursuivre", "suiv") < score("Sur l’ivoire", "suiv"));
    }
}
