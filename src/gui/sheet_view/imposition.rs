//! The tab « Imposition »: support, grid, order, verso, totals; all of it
//! written to `press.toml`.

use eframe::egui;
use egui::Ui;

use super::fields::{Field, Kind, choice_ui, line_ui, name_ui, pair_ui, set};
use super::{SheetCommand, canvas, fit};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::locale::key;
use crate::gui::preview::notice_ui;
use crate::gui::state::Lock;
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Kind as Button, Push};
use crate::imposition::{
    Heads, Order, PressEdit, PressSettings, PressValue, SheetSettings, Turn, Work,
};

/// Sheets that print shops have, in millimetres.
const SIZES: [(f64, f64); 8] = [
    (720.0, 520.0),
    (1020.0, 720.0),
    (740.0, 530.0),
    (640.0, 450.0),
    (500.0, 350.0),
    (488.0, 330.0),
    (450.0, 320.0),
    (420.0, 297.0),
];

/// Draws the tab.
pub(super) fn imposition_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    let settings = std::sync::Arc::clone(&document.project.press);
    fault_ui(ui, cx);
    support_ui(ui, cx, &settings);
    grid_ui(ui, cx, &settings.sheet);
    order_ui(ui, cx, &settings);
    verso_ui(ui, cx, &settings);
    correction_ui(ui, cx, &settings);
    totals_ui(ui, cx, &settings);
    if document.dir.is_none() {
        let (title, text) = (cx.t("press-not-saved"), cx.t("press-not-saved-tip"));
        notice_ui(ui, cx, icon::INFO, title, text);
        ui.add_space(8.0);
    }
    if cx.state.lock() == Lock::Hidden {
        let (title, text) = canvas::locked_note(cx);
        notice_ui(ui, cx, icon::LOCK, title, text);
        ui.add_space(8.0);
    }
    let go = Command::Sheet(SheetCommand::Press);
    let label = go.label(cx.state, cx.lang);
    let button = Push::new(&label).icon(icon::PRESS).kind(Button::Primary).height(32.0);
    if button.width(ui.available_width()).show(ui).clicked() {
        cx.send(go);
    }
}

/// What of the last change was not taken, and what does not fit.
fn fault_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let mut all: Vec<String> = cx.state.sheet.fault.clone().into_iter().collect();
    if let Some(error) = cx.state.sheet.model.as_ref().and_then(|m| m.fault().cloned()) {
        all.extend(fit::sentences(cx, &error));
    }
    let t = cx.tokens;
    for text in all {
        let frame = egui::Frame::new().fill(t.error.tint).corner_radius(6).inner_margin(10);
        frame.show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal_top(|ui| {
                widgets::label(ui, icon::ERROR, theme::icons(18.0), t.error.ink);
                widgets::label(ui, text, theme::regular(size::SECONDARY), t.error.ink);
            });
        });
        ui.add_space(8.0);
    }
}

fn heading(ui: &mut Ui, text: &str) {
    widgets::heading(ui, text, "");
    ui.add_space(4.0);
}

fn mm(length: crate::measure::Length) -> Kind {
    Kind::Mm(length.to_mm())
}

fn support_ui(ui: &mut Ui, cx: &mut Cx<'_>, settings: &PressSettings) {
    let sheet = &settings.sheet;
    heading(ui, cx.t("support"));
    let (w, h) = (sheet.size.w.to_mm(), sheet.size.h.to_mm());
    let number = |v: f64| {
        let text = cx.lang.decimal(v, 2);
        text.trim_end_matches('0').trim_end_matches([',', '.']).to_owned()
    };
    let named = |(w, h): (f64, f64)| {
        let sizes = [("w", number(w)), ("h", number(h))];
        let sizes: Vec<(&str, &str)> = sizes.iter().map(|(k, v)| (*k, v.as_str())).collect();
        cx.lang.with(key("sheet-of-size"), &sizes)
    };
    let web = cx.lang.with(key("web-of-width"), &[("w", &number(w))]);
    let now = (!sheet.web).then(|| SIZES.iter().position(|size| *size == (w, h)));
    let own = named((w, h));
    // 0 to 7: a usual sheet; 100: a sheet of its own size; 200: a web.
    let mut all: Vec<(usize, String)> =
        SIZES.iter().enumerate().map(|(i, size)| (i, named(*size))).collect();
    if now == Some(None) {
        all.insert(0, (100, own));
    }
    all.push((200, web));
    let all: Vec<(usize, &str)> = all.iter().map(|(i, text)| (*i, text.as_str())).collect();
    let at = match now {
        Some(at) => at.unwrap_or(100),
        None => 200,
    };
    if let Some(chosen) = choice_ui(ui, cx.t("support"), at, &all) {
        let edits = match chosen {
            200 => as_web(sheet),
            i => as_sheet(sheet, SIZES.get(i).copied().unwrap_or((w, h))),
        };
        cx.send(Command::Sheet(SheetCommand::Set(key("support"), edits)));
    }
    let (height, name, word) = match sheet.web {
        true => ("sheet.repeat_mm", cx.t("web-repeat"), cx.t("web-repeat-short")),
        false => ("sheet.height_mm", cx.t("sheet-height"), cx.t("height-short")),
    };
    let step = key("support");
    let (width_name, width_word) = (cx.t("sheet-width"), cx.t("width-short"));
    let width = Field { field: "sheet.width_mm", name: width_name, value: mm(sheet.size.w), step };
    let height = Field { field: height, name, value: mm(sheet.size.h), step };
    pair_ui(ui, cx, [(width_word, width, ""), (word, height, "")]);
    let m = sheet.margins;
    let step = key("margins");
    let field = |field, name, value| Field { field, name, value: mm(value), step };
    let (left, right) = (cx.t("margin-left"), cx.t("margin-right"));
    let (top, bottom) = (cx.t("margin-top"), cx.t("margin-bottom"));
    let words = [cx.t("left-short"), cx.t("right-short"), cx.t("top-short"), cx.t("bottom-short")];
    pair_ui(
        ui,
        cx,
        [
            (words[0], field("sheet.margins.left_mm", left, m.left), ""),
            (words[1], field("sheet.margins.right_mm", right, m.right), ""),
        ],
    );
    pair_ui(
        ui,
        cx,
        [
            (words[2], field("sheet.margins.top_mm", top, m.top), ""),
            (words[3], field("sheet.margins.bottom_mm", bottom, m.bottom), ""),
        ],
    );
    ui.add_space(8.0);
}

/// A sheet of this size, whatever it was.
fn as_sheet(sheet: &SheetSettings, (w, h): (f64, f64)) -> Vec<PressEdit> {
    let mut edits = vec![
        PressEdit::new("sheet.width_mm", PressValue::Decimal(w)),
        PressEdit::new("sheet.height_mm", PressValue::Decimal(h)),
    ];
    if sheet.web {
        edits.push(PressEdit::new("sheet.repeat_mm", PressValue::Usual));
        edits.push(turn_edit(sheet.turn));
    }
    edits
}

/// A web of the sheet's width, its height the repeat.
fn as_web(sheet: &SheetSettings) -> Vec<PressEdit> {
    vec![
        PressEdit::new("sheet.repeat_mm", PressValue::Decimal(sheet.size.h.to_mm())),
        PressEdit::new("sheet.height_mm", PressValue::Usual),
        PressEdit::new("sheet.work", PressValue::Usual),
        PressEdit::new("sheet.turn", PressValue::Usual),
    ]
}

fn turn_edit(turn: Turn) -> PressEdit {
    let word = match turn {
        Turn::ShortEdge => "short-edge",
        Turn::LongEdge => "long-edge",
    };
    PressEdit::new("sheet.turn", PressValue::Word(word.into()))
}

fn grid_ui(ui: &mut Ui, cx: &mut Cx<'_>, sheet: &SheetSettings) {
    heading(ui, cx.t("grid"));
    let step = key("grid");
    let there =
        cx.state.sheet.model.as_ref().and_then(|m| {
            m.grid().map(|grid| (grid.columns().to_string(), grid.rows().to_string()))
        });
    // Without a number, the hint says how many fit.
    let (columns, rows) = there.unwrap_or_default();
    let field = |field, name, value| Field { field, name, value, step };
    let (c, r) = (cx.t("columns"), cx.t("rows"));
    let words = [cx.t("columns-short"), cx.t("rows-short")];
    pair_ui(
        ui,
        cx,
        [
            (words[0], field("sheet.columns", c, Kind::Count(sheet.columns)), &columns),
            (words[1], field("sheet.rows", r, Kind::Count(sheet.rows)), &rows),
        ],
    );
    let (across, down) = (cx.t("gutter-across"), cx.t("gutter-down"));
    let words = [cx.t("gutter-across-short"), cx.t("gutter-down-short")];
    pair_ui(
        ui,
        cx,
        [
            (words[0], field("sheet.gutter_across_mm", across, mm(sheet.gutter.w)), ""),
            (words[1], field("sheet.gutter_down_mm", down, mm(sheet.gutter.h)), ""),
        ],
    );
    let full = cx.state.document.as_ref().map_or(0.0, |d| d.stock.bleed.to_mm());
    let bleed = Kind::Mm(sheet.bleed.map_or(full, crate::measure::Length::to_mm));
    let name = cx.t("bleed");
    line_ui(ui, cx, field("sheet.bleed_mm", name, bleed), "");
    let turns = [0, 1, 2, 3].map(|turns: u8| (turns, format!("{}°", u32::from(turns) * 90)));
    let turns: Vec<(u8, &str)> = turns.iter().map(|(n, text)| (*n, text.as_str())).collect();
    let name = cx.t("rotation");
    name_ui(ui, cx, name, ui.available_width());
    if let Some(turns) = choice_ui(ui, name, sheet.rotation, &turns) {
        let value = match turns {
            0 => PressValue::Usual,
            turns => PressValue::Whole(u32::from(turns) * 90),
        };
        cx.send(set(key("rotation"), "sheet.rotation", value));
    }
    let heads = [
        (Heads::Same, cx.t("heads-same")),
        (Heads::Rows, cx.t("heads-rows")),
        (Heads::Columns, cx.t("heads-columns")),
    ];
    let name = cx.t("heads");
    name_ui(ui, cx, name, ui.available_width());
    if let Some(heads) = choice_ui(ui, name, sheet.heads, &heads) {
        let value = match heads {
            Heads::Same => PressValue::Usual,
            Heads::Rows => PressValue::Word("rows".into()),
            Heads::Columns => PressValue::Word("columns".into()),
        };
        cx.send(set(key("heads"), "sheet.head_to_head", value));
    }
    ui.add_space(8.0);
}

fn order_ui(ui: &mut Ui, cx: &mut Cx<'_>, settings: &PressSettings) {
    let sheet = &settings.sheet;
    let name = cx.t("fill-order");
    heading(ui, name);
    let orders = [
        (Order::Rows, cx.t("order-rows")),
        (Order::Columns, cx.t("order-columns")),
        (Order::Zigzag, cx.t("order-zigzag")),
    ];
    if let Some(order) = choice_ui(ui, name, sheet.order, &orders) {
        let value = match order {
            Order::Rows => PressValue::Usual,
            Order::Columns => PressValue::Word("columns".into()),
            Order::Zigzag => PressValue::Word("zigzag".into()),
        };
        cx.send(set(key("fill-order"), "sheet.order", value));
    }
    let name = cx.t("stack-depth");
    let value = Kind::Count(Some(sheet.stack_sheets));
    let field = Field { field: "sheet.stack_sheets", name, value, step: key("stack-depth") };
    line_ui(ui, cx, field, "");
    let text = piles(cx, sheet);
    widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
    ui.add_space(16.0);
}

/// One sentence: what the cut piles will be.
fn piles(cx: &Cx<'_>, sheet: &SheetSettings) -> String {
    let Some(model) = cx.state.sheet.model.clone() else { return String::new() };
    let number = |n: u32| cx.lang.number(u64::from(n));
    let shown = cx.state.sheet.sheet;
    if sheet.stack_sheets < 2 {
        let on = model.on_sheet(shown);
        return match (on.first(), on.last()) {
            (Some((first, _)), Some((last, _))) => {
                cx.lang.with(key("no-piles"), &[("from", &number(*first)), ("to", &number(*last))])
            }
            _ => String::new(),
        };
    }
    let slot = super::slot::spoken_of(cx).map_or(0, |(slot, _)| slot);
    let Some(pile) = model.pile(shown, slot) else { return cx.t("empty-pile").to_owned() };
    let args = [
        ("slot", (slot + 1).to_string()),
        ("from", number(pile.start)),
        ("to", number(pile.end - 1)),
    ];
    let args: Vec<(&str, &str)> = args.iter().map(|(k, v)| (*k, v.as_str())).collect();
    let text = cx.lang.with(key("pile"), &args);
    let packs = cx.state.document.as_ref().and_then(|d| d.game.packs.as_ref().map(|p| p.tickets));
    match packs {
        Some(pack)
            if pile.start.is_multiple_of(pack) && (pile.len() as u32).is_multiple_of(pack) =>
        {
            let args = [("n", number(pile.len() as u32 / pack)), ("pack", number(pack))];
            let args: Vec<(&str, &str)> = args.iter().map(|(k, v)| (*k, v.as_str())).collect();
            format!("{text}{}", cx.lang.with(key("pile-packs"), &args))
        }
        _ => {
            let n = pile.len() as u64;
            let tickets = cx.lang.count(n, key("one-ticket"), key("many-tickets"));
            format!("{text}{}", cx.lang.with(key("pile-tickets"), &[("tickets", &tickets)]))
        }
    }
}

fn verso_ui(ui: &mut Ui, cx: &mut Cx<'_>, settings: &PressSettings) {
    let sheet = &settings.sheet;
    heading(ui, cx.t("back"));
    let works = [
        (Work::Sheetwise, cx.t("work-sheetwise")),
        (Work::Turn, cx.t("work-turn")),
        (Work::Tumble, cx.t("work-tumble")),
    ];
    let name = cx.t("work");
    if sheet.web {
        let text = cx.t("web-work");
        widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
        ui.add_space(8.0);
        return;
    }
    if let Some(work) = choice_ui(ui, name, sheet.work, &works) {
        let edits = match work {
            Work::Sheetwise => {
                vec![PressEdit::new("sheet.work", PressValue::Usual), turn_edit(sheet.turn)]
            }
            Work::Turn => halved("work-and-turn"),
            Work::Tumble => halved("work-and-tumble"),
        };
        cx.send(Command::Sheet(SheetCommand::Set(key("work"), edits)));
    }
    if sheet.work == Work::Sheetwise {
        let turns = [(None, cx.t("turn-short")), (None, cx.t("turn-long"))];
        let chosen = usize::from(sheet.turn == Turn::LongEdge);
        if let Some(i) = widgets::segmented(ui, &turns, chosen) {
            let edit = turn_edit([Turn::ShortEdge, Turn::LongEdge][i]);
            cx.send(Command::Sheet(SheetCommand::Set(key("turn-edge"), vec![edit])));
        }
        ui.add_space(8.0);
    }
    ui.add_space(8.0);
}

/// Work in halves says itself how the sheet is turned, and has one forme.
fn halved(work: &str) -> Vec<PressEdit> {
    vec![
        PressEdit::new("sheet.work", PressValue::Word(work.into())),
        PressEdit::new("sheet.turn", PressValue::Usual),
        PressEdit::new("correction.verso", PressValue::Usual),
    ]
}

fn correction_ui(ui: &mut Ui, cx: &mut Cx<'_>, settings: &PressSettings) {
    heading(ui, cx.t("correction"));
    let step = key("correction");
    let [both, verso] = settings.corrections;
    let field = |field, name, value| Field { field, name, value, step };
    let words = [cx.t("shift-x-short"), cx.t("shift-y-short")];
    let names = [cx.t("shift-x"), cx.t("shift-y")];
    let percent = |v: i64| Kind::Percent(v as f64 / 10_000.0);
    pair_ui(
        ui,
        cx,
        [
            (words[0], field("correction.shift_x_mm", names[0], mm(both.shift.0)), ""),
            (words[1], field("correction.shift_y_mm", names[1], mm(both.shift.1)), ""),
        ],
    );
    let words = [cx.t("stretch-x-short"), cx.t("stretch-y-short")];
    let names = [cx.t("stretch-x"), cx.t("stretch-y")];
    pair_ui(
        ui,
        cx,
        [
            (
                words[0],
                field("correction.stretch_x_percent", names[0], percent(both.stretch.0)),
                "",
            ),
            (
                words[1],
                field("correction.stretch_y_percent", names[1], percent(both.stretch.1)),
                "",
            ),
        ],
    );
    if settings.sheet.work == Work::Sheetwise {
        let text = cx.t("correction-verso");
        name_ui(ui, cx, text, ui.available_width());
        let words = [cx.t("shift-x-short"), cx.t("shift-y-short")];
        let names = [cx.t("verso-shift-x"), cx.t("verso-shift-y")];
        pair_ui(
            ui,
            cx,
            [
                (words[0], field("correction.verso.shift_x_mm", names[0], mm(verso.shift.0)), ""),
                (words[1], field("correction.verso.shift_y_mm", names[1], mm(verso.shift.1)), ""),
            ],
        );
    }
    ui.add_space(8.0);
}

fn totals_ui(ui: &mut Ui, cx: &mut Cx<'_>, settings: &PressSettings) {
    heading(ui, cx.t("totals"));
    let value = Kind::Count(Some(settings.volume_tickets));
    let name = cx.t("tickets-per-volume");
    let field = Field { field: "volume.tickets", name, value, step: key("tickets-per-volume") };
    line_ui(ui, cx, field, "");
    let Some(model) = cx.state.sheet.model.clone() else { return };
    let Some(grid) = model.grid() else { return };
    let number = |n: u64| cx.lang.number(n);
    let font = theme::semibold(size::SECONDARY);
    let per_volume = grid.sheets_per_volume(settings.volume_tickets);
    let volumes = cx.lang.with(key("volumes-of-sheets"), &[("n", &number(u64::from(per_volume)))]);
    for (name, value) in [
        (cx.t("tickets-per-sheet").to_owned(), number(u64::from(grid.per_sheet()))),
        (cx.t("sheets").to_owned(), number(u64::from(model.sheets()))),
        (volumes, number(model.plan.volumes.len() as u64)),
        (cx.t("area-used").to_owned(), cx.lang.percent(model.used(), 1)),
        (cx.t("blank-slots").to_owned(), number(model.blanks())),
    ] {
        widgets::fact(ui, &name, &value, font.clone());
    }
    ui.add_space(12.0);
}
