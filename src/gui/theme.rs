//! Colours, sizes and type of the window: two palettes, one grid of 8 pixels.
//!
//! Only semantic colours stand beside the accent, each always with an icon and
//! a word; swatches and the ticket's own art carry all other colours.

use std::sync::Arc;

use eframe::egui;
use egui::{Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Stroke};

/// A colour with the ground on which its words stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tone {
    /// Icon and words.
    pub ink: Color32,
    /// The ground under them.
    pub tint: Color32,
}

/// The colours of one theme.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tokens {
    /// Behind cards and forms.
    pub window: Color32,
    /// Panels and bars.
    pub panel: Color32,
    /// Text fields, cards.
    pub field: Color32,
    /// Around the ticket on a canvas; neutral.
    pub canvas: Color32,
    /// Body text.
    pub text: Color32,
    /// Labels, second lines.
    pub secondary: Color32,
    /// Hints, units, disabled controls; never on a hovered or tinted ground.
    pub hint: Color32,
    /// Lines between regions.
    pub border: Color32,
    /// Outline of a control.
    pub edge: Color32,
    /// The accent and its tint.
    pub accent: Tone,
    /// Words on a ground of the accent.
    pub on_accent: Color32,
    /// Done, agreed.
    pub ok: Tone,
    /// To be looked at.
    pub warning: Tone,
    /// Wrong.
    pub error: Tone,
    /// Ground of a control under the pointer.
    pub hover: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const fn tone(ink: u32, tint: u32) -> Tone {
    Tone { ink: rgb(ink), tint: rgb(tint) }
}

/// The light palette.
pub(crate) const LIGHT: Tokens = Tokens {
    window: rgb(0xEC_ED_EF),
    panel: rgb(0xF7_F8_F9),
    field: rgb(0xFF_FF_FF),
    canvas: rgb(0xC9_CD_D2),
    text: rgb(0x1E_22_26),
    secondary: rgb(0x4F_56_5E),
    hint: rgb(0x6B_72_7B),
    border: rgb(0xD3_D7_DC),
    edge: rgb(0x8E_95_9E),
    accent: tone(0x1F_5F_BF, 0xDF_EA_FA),
    on_accent: rgb(0xFF_FF_FF),
    ok: tone(0x1A_6B_3A, 0xDD_F1_E4),
    warning: tone(0x85_50_00, 0xFB_EC_CF),
    error: tone(0xB3_26_1E, 0xFB_E3_E1),
    hover: rgb(0xE6_E9_ED),
};

/// The dark palette.
pub(crate) const DARK: Tokens = Tokens {
    window: rgb(0x1C_1E_21),
    panel: rgb(0x26_29_2D),
    field: rgb(0x1A_1C_1F),
    canvas: rgb(0x3A_3D_41),
    text: rgb(0xE8_EA_ED),
    secondary: rgb(0xB7_BD_C5),
    hint: rgb(0x98_A0_A9),
    border: rgb(0x3A_3F_46),
    edge: rgb(0x7C_84_8E),
    accent: tone(0x7F_B0_FF, 0x24_38_5A),
    on_accent: rgb(0x0C_18_29),
    ok: tone(0x74_D4_92, 0x1D_3A_28),
    warning: tone(0xF2_B9_57, 0x40_31_0F),
    error: tone(0xFF_94_8B, 0x48_20_1D),
    hover: rgb(0x30_34_3A),
};

impl Tokens {
    /// The palette of a theme.
    pub(crate) const fn of(dark: bool) -> &'static Tokens {
        if dark { &DARK } else { &LIGHT }
    }

    /// The palette in force in this part of the window.
    pub(crate) fn here(ui: &egui::Ui) -> &'static Tokens {
        Tokens::of(ui.visuals().dark_mode)
    }
}

/// Sizes of type, in points of the window.
pub(crate) mod size {
    /// Captions.
    pub(crate) const CAPTION: f32 = 11.0;
    /// Second lines, tables.
    pub(crate) const SECONDARY: f32 = 12.0;
    /// Body and controls.
    pub(crate) const BODY: f32 = 13.0;
    /// Title of a panel or dialog.
    pub(crate) const TITLE: f32 = 15.0;
    /// Figures and page titles.
    pub(crate) const FIGURE: f32 = 20.0;
    /// The first screen.
    pub(crate) const HERO: f32 = 28.0;
}

/// Padding of panels.
pub(crate) const PAD: f32 = 16.0;
/// Height of a row of a list.
pub(crate) const ROW: f32 = 24.0;
/// Height of a control.
pub(crate) const CONTROL: f32 = 28.0;

/// Height of the tabs of a panel.
pub(crate) const TABS: f32 = 36.0;

/// The family of IBM Plex Sans Medium.
pub(crate) fn medium(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("plex-medium".into()))
}

/// The family of IBM Plex Sans SemiBold.
pub(crate) fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("plex-semibold".into()))
}

/// IBM Plex Sans.
pub(crate) fn regular(size: f32) -> FontId {
    FontId::proportional(size)
}

/// IBM Plex Mono, for paths, hashes and serials.
pub(crate) fn mono(size: f32) -> FontId {
    FontId::monospace(size)
}

/// The outlined icons.
pub(crate) fn icons(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(egui_material_icons::FONT_FAMILY_OUTLINED.into()))
}

/// The fonts of the window; egui's own stay behind as fallback.
pub(crate) fn fonts() -> FontDefinitions {
    let mut defs = FontDefinitions::default();
    let files: [(&str, &'static [u8]); 4] = [
        ("plex", include_bytes!("../../fonts/IBMPlexSans-Regular.ttf")),
        ("plex-medium", include_bytes!("../../fonts/IBMPlexSans-Medium.ttf")),
        ("plex-semibold", include_bytes!("../../fonts/IBMPlexSans-SemiBold.ttf")),
        ("plex-mono", include_bytes!("../../fonts/IBMPlexMono-Regular.ttf")),
    ];
    for (name, bytes) in files {
        defs.font_data.insert(name.into(), Arc::new(FontData::from_static(bytes)));
    }
    let icons = egui_material_icons::font_insert().data;
    defs.font_data.insert("icons".into(), Arc::new(icons));

    let behind = defs.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let chain = |first: &str| {
        let mut chain = vec![first.to_owned()];
        if first == "plex-mono" {
            // The mono lacks the narrow no-break space of French numbers.
            chain.push("plex".into());
        }
        chain.extend(behind.iter().cloned());
        chain
    };
    defs.families.insert(FontFamily::Proportional, chain("plex"));
    defs.families.insert(FontFamily::Monospace, chain("plex-mono"));
    defs.families.insert(FontFamily::Name("plex-medium".into()), chain("plex-medium"));
    defs.families.insert(FontFamily::Name("plex-semibold".into()), chain("plex-semibold"));
    defs.families.insert(
        FontFamily::Name(egui_material_icons::FONT_FAMILY_OUTLINED.into()),
        vec!["icons".into()],
    );
    defs
}

/// Installs fonts and both themes.
pub(crate) fn install(ctx: &egui::Context) {
    ctx.set_fonts(fonts());
    ctx.set_style_of(egui::Theme::Light, style(&LIGHT, false));
    ctx.set_style_of(egui::Theme::Dark, style(&DARK, true));
    ctx.options_mut(|o| {
        // On AZERTY, Ctrl+6 reaches egui as Ctrl+Minus: the size of the
        // interface is a menu item instead.
        o.zoom_with_keyboard = false;
    });
}

fn style(t: &Tokens, dark: bool) -> egui::Style {
    let mut s =
        egui::Style { visuals: egui::Visuals::light(), animation_time: 0.08, ..Default::default() };
    if dark {
        s.visuals = egui::Visuals::dark();
    }
    s.text_styles = [
        (egui::TextStyle::Small, regular(size::CAPTION)),
        (egui::TextStyle::Body, regular(size::BODY)),
        (egui::TextStyle::Button, regular(size::BODY)),
        (egui::TextStyle::Heading, semibold(size::TITLE)),
        (egui::TextStyle::Monospace, mono(size::SECONDARY)),
    ]
    .into();
    let sp = &mut s.spacing;
    sp.item_spacing = egui::vec2(8.0, 8.0);
    sp.button_padding = egui::vec2(8.0, 4.0);
    sp.interact_size = egui::vec2(28.0, CONTROL);
    sp.window_margin = egui::Margin::same(0);
    sp.menu_margin = egui::Margin::same(4);
    sp.icon_width = 16.0;
    sp.icon_width_inner = 10.0;
    sp.combo_width = 120.0;
    sp.tooltip_width = 360.0;
    sp.scroll.bar_width = 8.0;

    let v = &mut s.visuals;
    v.window_fill = t.panel;
    v.panel_fill = t.panel;
    v.extreme_bg_color = t.field;
    v.text_edit_bg_color = Some(t.field);
    v.faint_bg_color = t.hover;
    v.code_bg_color = t.field;
    v.warn_fg_color = t.warning.ink;
    v.error_fg_color = t.error.ink;
    v.hyperlink_color = t.accent.ink;
    v.weak_text_color = Some(t.secondary);
    v.disabled_alpha = 0.62;
    v.window_stroke = Stroke::new(1.0, t.edge);
    v.window_corner_radius = CornerRadius::same(8);
    v.menu_corner_radius = CornerRadius::same(6);
    v.popup_shadow = egui::Shadow::NONE;
    v.window_shadow = egui::Shadow {
        offset: [0, 4],
        blur: 16,
        spread: 0,
        color: Color32::from_black_alpha(if dark { 120 } else { 40 }),
    };
    v.selection.bg_fill = t.accent.tint;
    v.selection.stroke = Stroke::new(1.0, t.accent.ink);
    v.striped = false;
    let radius = CornerRadius::same(4);
    let set = |w: &mut egui::style::WidgetVisuals, fill, edge, text| {
        w.bg_fill = fill;
        w.weak_bg_fill = fill;
        w.bg_stroke = Stroke::new(1.0, edge);
        w.fg_stroke = Stroke::new(1.0, text);
        w.corner_radius = radius;
        w.expansion = 0.0;
    };
    set(&mut v.widgets.noninteractive, t.panel, t.border, t.text);
    set(&mut v.widgets.inactive, t.field, t.edge, t.text);
    set(&mut v.widgets.hovered, t.hover, t.edge, t.text);
    set(&mut v.widgets.active, t.accent.tint, t.accent.ink, t.accent.ink);
    set(&mut v.widgets.open, t.accent.tint, t.accent.ink, t.text);
    s
}

#[cfg(test)]
mod tests {
    use super::*;

    /// WCAG 2 relative luminance.
    fn luminance(c: Color32) -> f64 {
        let channel = |v: u8| {
            let v = f64::from(v) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(c.r()) + 0.7152 * channel(c.g()) + 0.0722 * channel(c.b())
    }

    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        if a > b { a / b } else { b / a }
    }

    #[test]
    fn every_text_reads_on_every_ground_it_stands_on() {
        for t in [&LIGHT, &DARK] {
            // AA: 4.5 for text.
            for ground in [t.panel, t.field, t.window] {
                for ink in [t.text, t.secondary] {
                    assert!(contrast(ink, ground) >= 4.5, "{ink:?} on {ground:?}");
                }
            }
            for ground in [t.panel, t.field] {
                assert!(contrast(t.hint, ground) >= 4.5, "hint on {ground:?}");
            }
            for tone in [t.accent, t.ok, t.warning, t.error] {
                assert!(contrast(tone.ink, tone.tint) >= 4.5, "{tone:?} on its tint");
                assert!(contrast(tone.ink, t.panel) >= 4.5, "{tone:?} on the panel");
                assert!(contrast(t.text, tone.tint) >= 4.5, "text on {tone:?}");
            }
            assert!(contrast(t.on_accent, t.accent.ink) >= 4.5);
            assert!(contrast(t.text, t.hover) >= 4.5);
            assert!(contrast(t.secondary, t.hover) >= 4.5);
            // 3 for the outline of a control.
            assert!(contrast(t.edge, t.field) >= 3.0, "edge on field");
        }
    }

    #[test]
    fn the_ratios_are_those_of_the_design() {
        let near = |a: f64, b: f64| assert!((a - b).abs() < 0.06, "{a} is not {b}");
        near(contrast(LIGHT.text, LIGHT.panel), 15.1);
        near(contrast(LIGHT.secondary, LIGHT.panel), 7.0);
        near(contrast(LIGHT.hint, LIGHT.panel), 4.6);
        near(contrast(DARK.text, DARK.panel), 12.1);
        near(contrast(LIGHT.accent.ink, LIGHT.panel), 5.7);
        near(contrast(DARK.accent.ink, DARK.panel), 6.7);
    }
}
