//! The bar over the canvas of Maquette: tools, history, alignment; side, coat
//! and zoom at its right end.

use eframe::egui;
use egui::{CornerRadius, Sense, Ui, vec2};

use super::command::{LayoutCommand, To};
use super::rulers::Axis;
use super::state::Tool;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::preview::canvas_tools_ui;
use crate::gui::widgets::Push;

/// Below this width only the alignments used most stand in the bar; all of them
/// are in the menu and in the inspector.
const ROOMY: f32 = 980.0;

/// Draws the bar.
pub(crate) fn tools_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let roomy = ui.available_width() > ROOMY;
        for tool in Tool::ALL {
            let command = Command::Layout(LayoutCommand::Tool(tool));
            let name = command.label(cx.state, cx.lang);
            let on = cx.state.maquette.tool == tool;
            let tip = cx.tip(&command);
            let button = Push::icon_only(command.icon(), &name).selected(on);
            if button.show(ui).on_hover_text(tip).clicked() {
                cx.send(command);
            }
        }
        bar_ui(ui, cx);
        for command in [LayoutCommand::Undo, LayoutCommand::Redo] {
            cx.icon_command(ui, Command::Layout(command));
        }
        bar_ui(ui, cx);
        let aligns: &[To] = match roomy {
            true => &To::ALL,
            false => &[To::Left, To::Centre, To::Top],
        };
        for to in aligns {
            cx.icon_command(ui, Command::Layout(LayoutCommand::Align(*to)));
        }
        cx.icon_command(ui, Command::Layout(LayoutCommand::Distribute(Axis::X)));
        if roomy {
            cx.icon_command(ui, Command::Layout(LayoutCommand::Distribute(Axis::Y)));
        }
        canvas_tools_ui(ui, cx, true, true);
    });
}

fn bar_ui(ui: &mut Ui, cx: &Cx<'_>) {
    ui.add_space(4.0);
    let (line, _) = ui.allocate_exact_size(vec2(1.0, 24.0), Sense::hover());
    ui.painter().rect_filled(line, CornerRadius::ZERO, cx.tokens.border);
    ui.add_space(4.0);
}
