//! Carries out what is asked for in Maquette.

use std::path::Path;
use std::sync::Arc;

use eframe::egui;

use super::command::{LayoutCommand as C, Stack, To};
use super::hit;
use super::rulers::Axis;
use super::state::{Guide, Tab, Tool};
use super::tree;
use crate::edit::{self, Align, AlignTo, Edit, EditDocument, NewKind, Renamed, Spread, Step};
use crate::gui::app::App;
use crate::gui::canvas;
use crate::gui::document::Document;
use crate::gui::execute::first_plates;
use crate::gui::locale::key;
use crate::gui::state::{PathFor, Severity, View, Workspace};
use crate::gui::worker::{Brought, Laid};
use crate::layout::ObjectId;
use crate::measure::{Length, Point, Rect};

/// Room kept round a selection that fills the canvas, as a share of it.
const AIR: f64 = 0.2;

impl App {
    /// Carries out one command of Maquette.
    pub(crate) fn execute_layout(&mut self, command: C, ctx: &egui::Context) {
        // Steps of the arrow keys that follow each other are one step of the
        // history; whatever else is done ends it.
        if !matches!(command, C::Nudge { .. } | C::Edit(_, Some(_))) {
            self.state.maquette.gesture += 1;
        }
        match command {
            C::Tool(tool) => {
                self.state.maquette.tool = tool;
                if tool == Tool::Picture {
                    self.ask(PathFor::Picture);
                }
            }
            C::Tab(tab) => self.state.maquette.tab = tab,
            C::Select(ids) => self.select(ids),
            C::Toggle(id) => {
                let mut ids = self.state.maquette.selection.clone();
                match ids.iter().position(|i| *i == id) {
                    Some(i) => drop(ids.remove(i)),
                    None => ids.push(id),
                }
                self.select(ids);
            }
            C::SelectAll => {
                let Some(document) = &self.state.document else { return };
                let m = &self.state.maquette;
                let coat = self.state.coat_on();
                let ids = document.objects.iter().filter(|o| {
                    o.face == self.state.face
                        && (coat || !o.kind.on_coat())
                        && !m.locked(&o.id)
                        && !m.hidden(&o.id)
                });
                let ids = ids.map(|o| o.id.clone()).collect();
                self.select(ids);
            }
            C::Escape => self.escape(),
            C::Nudge { x, y, far } => {
                let step = if far { Length::mm(1) } else { Length::from_mm(0.1) };
                let by = Point::new(step * i64::from(x), step * i64::from(y));
                let objects = self.movable();
                let gesture = self.state.maquette.gesture;
                if !objects.is_empty() {
                    self.edit(Edit::Move { objects, by }, Some(gesture));
                }
            }
            C::Edit(edit, gesture) => drop(self.edit(*edit, gesture)),
            C::Align(to) => self.align(to),
            C::Distribute(axis) => self.distribute(axis),
            C::Duplicate => {
                let by = Point::from_mm(3.0, 3.0);
                self.edit_selection(|objects| Edit::Duplicate { objects, by });
            }
            C::Delete => self.edit_selection(|objects| Edit::Delete { objects }),
            C::Order(stack) => self.reorder(stack),
            C::LockSelection => {
                let ids = self.state.maquette.selection.clone();
                let all = ids.iter().all(|id| self.state.maquette.locked(id));
                self.lock_objects(ids, !all);
            }
            C::HideSelection => {
                let ids = self.state.maquette.selection.clone();
                let all = ids.iter().all(|id| self.state.maquette.hidden(id));
                self.hide(ids, !all);
            }
            C::Lock(ids, on) => self.lock_objects(ids, on),
            C::Hide(ids, on) => self.hide(ids, on),
            C::Fold(fold) => {
                let open = &mut self.state.maquette.open;
                if !open.remove(&fold) {
                    open.insert(fold);
                }
            }
            C::Undo | C::Redo => self.step(command == C::Undo),
            C::Save => self.save_layout(false),
            C::SaveCopy(dir) => self.save_copy(dir),
            C::Reload(theirs) => self.settle_conflict(theirs),
            C::ZoomSelection => self.zoom_selection(),
            C::Aid(aid) => {
                let i = super::state::Aid::ALL.iter().position(|a| *a == aid).unwrap_or(0);
                self.state.maquette.aids[i] = !self.state.maquette.aids[i];
            }
            C::Guide { from, to } => self.move_guide(from, to),
            C::ClearGuides => self.state.maquette.guides.clear(),
            C::Style(style) => self.state.maquette.style = style,
            C::Colour(colour) => self.state.maquette.colour = colour,
            C::Create(tool, room) => self.create(tool, room),
            C::AskPicture => self.ask(PathFor::Picture),
            C::Place(path, at) => self.place_picture(&path, at),
        }
        ctx.request_repaint();
    }

    /// A project was opened: its layout can be edited.
    pub(crate) fn begin_session(&mut self, document: &Document) {
        let fresh = super::MaquetteState {
            session: EditDocument::open(&*document.made.text).ok(),
            text: Arc::clone(&document.made.text),
            saved: Arc::clone(&document.made.text),
            view: self.state.maquette.view,
            aids: self.state.maquette.aids,
            ..super::MaquetteState::default()
        };
        self.state.maquette = fresh;
        self.drafts.maquette = super::MaquetteDrafts::default();
    }

    fn select(&mut self, ids: Vec<ObjectId>) {
        let m = &mut self.state.maquette;
        m.selection = ids;
        self.drafts.maquette.fields.forget();
        self.drafts.maquette.text = None;
        let Some(document) = &self.state.document else { return };
        let [one] = m.selection.as_slice() else { return };
        if let Some(object) = document.objects.iter().find(|o| o.id == *one) {
            m.open.extend(tree::folds_of(object, &document.game));
            self.drafts.maquette.reveal = Some(object.id.clone());
            self.state.face = object.face;
        }
    }

    /// Cancels the drag, then the tool, then the selection.
    fn escape(&mut self) {
        let m = &mut self.state.maquette;
        if self.drafts.maquette.gesture.take().is_some() {
            return;
        }
        if m.tool != Tool::Select {
            m.tool = Tool::Select;
            return;
        }
        self.select(Vec::new());
    }

    /// The selected objects that are not locked.
    fn movable(&self) -> Vec<ObjectId> {
        let m = &self.state.maquette;
        m.selection.iter().filter(|id| !m.locked(id)).cloned().collect()
    }

    /// Carries out an edit of the text. One that goes by frames waits until those
    /// of the edit before it are known.
    /// The answer says how entries are called now.
    pub(crate) fn edit(&mut self, edit: Edit, gesture: Option<u64>) -> Option<Renamed> {
        let m = &mut self.state.maquette;
        let (Some(document), Some(session)) = (&self.state.document, &mut m.session) else {
            return None;
        };
        let by_frames = !matches!(
            edit,
            Edit::Move { .. }
                | Edit::SetField { .. }
                | Edit::SetStyle { .. }
                | Edit::SetColour { .. }
                | Edit::Order { .. }
        );
        if by_frames && document.made.revision != session.revision() {
            m.waiting.push_back((edit, gesture));
            return None;
        }
        match session.apply(&edit, &document.objects, gesture) {
            Ok(applied) => {
                m.text = session.text().into();
                let now = match applied.select {
                    Some(select) => select,
                    None => {
                        let renamed = |id: &ObjectId| applied.renamed.now(id);
                        m.selection.iter().filter_map(renamed).collect()
                    }
                };
                if m.selection != now {
                    m.selection = now;
                    self.drafts.maquette.fields.forget();
                    self.drafts.maquette.text = None;
                }
                Some(applied.renamed)
            }
            Err(error) => {
                self.complain(error.to_string());
                None
            }
        }
    }

    /// An edit of the selection, as a step of its own.
    fn edit_selection(&mut self, edit: impl FnOnce(Vec<ObjectId>) -> Edit) {
        let ids = self.movable();
        if !ids.is_empty() {
            self.edit(edit(ids), None);
        }
    }

    /// The layout thread read an edited text.
    pub(crate) fn laid(&mut self, laid: Laid) {
        let newer = |d: &Arc<Document>| {
            self.state.document.as_ref().is_none_or(|now| d.generation > now.generation)
        };
        let Some(document) = laid.document.filter(newer) else { return };
        let before = self.state.document.replace(Arc::clone(&document));
        self.asked.forget_pictures();
        if before.is_some_and(|b| b.stock.inks != document.stock.inks) {
            self.state.plates.shown = first_plates(&self.state);
            self.state.plates.chosen = None;
        }
        self.use_tickets();
        if let Some((edit, gesture)) = self.state.maquette.waiting.pop_front() {
            self.edit(edit, gesture);
        }
    }

    /// One step back or forth in the history.
    fn step(&mut self, back: bool) {
        let m = &mut self.state.maquette;
        let Some(session) = &mut m.session else { return };
        let done = if back { session.undo() } else { session.redo() };
        let Some(kind) = done else { return };
        let label = self.state.lang.t(kind.key());
        m.text = session.text().into();
        self.drafts.maquette.fields.forget();
        self.drafts.maquette.text = None;
        let lang = self.state.lang;
        let said = lang.t(if back { key("undone") } else { key("redone") });
        self.state.note(Severity::Info, format!("{said} : {label}"));
    }

    /// The frames of the selected objects that are not locked.
    fn frames(&self) -> Vec<(ObjectId, Rect)> {
        let Some(document) = &self.state.document else { return Vec::new() };
        let ids = self.movable();
        let held = document.objects.iter().filter(|o| ids.contains(&o.id));
        held.map(|o| (o.id.clone(), o.frame)).collect()
    }

    fn lock_objects(&mut self, ids: Vec<ObjectId>, on: bool) {
        let Some(session) = &mut self.state.maquette.session else { return };
        ids.iter().for_each(|id| session.lock(id, on));
    }

    fn hide(&mut self, ids: Vec<ObjectId>, on: bool) {
        let Some(session) = &mut self.state.maquette.session else { return };
        ids.iter().for_each(|id| session.hide(id, on));
    }

    fn move_guide(&mut self, from: Option<Guide>, to: Option<Guide>) {
        let m = &mut self.state.maquette;
        m.guides.retain(|g| Some(*g) != from && Some(*g) != to);
        m.guides.extend(to);
        m.guides.sort();
        if to.is_some() {
            m.aids[1] = true;
        }
    }

    fn zoom_selection(&mut self) {
        let frames = self.frames();
        let Some(all) = hit::bounds(frames.into_iter().map(|(_, r)| r)) else { return };
        let canvas = self.drafts.canvas;
        let room =
            |points: f32, length: Length| f64::from(points) * (1.0 - AIR) / length.to_mm().max(1.0);
        let wanted = room(canvas.x, all.w).min(room(canvas.y, all.h));
        let middle = all.centre();
        let centre = (middle.x.to_mm(), middle.y.to_mm());
        let view = View { zoom: wanted, centre, fit: false };
        // Within the limits of the zoom.
        *self.state.view_mut() = canvas::zoomed(view, 1.0, centre);
    }

    /// Something new, in a room drawn by hand or at a place that was clicked.
    fn create(&mut self, tool: Tool, room: Rect) {
        self.state.maquette.tool = Tool::Select;
        let face = self.state.face;
        let Some(session) = &self.state.maquette.session else { return };
        let first = |table: &str| session.keys(table).into_iter().next().unwrap_or_default();
        let clicked = room.w < hit::LEAST && room.h < hit::LEAST;
        let sized = |w: f64, h: f64| match clicked {
            true => Rect { w: Length::from_mm(w), h: Length::from_mm(h), ..room },
            false => room,
        };
        let (what, room) = match tool {
            Tool::Zone => (NewKind::Mask, sized(20.0, 12.0)),
            Tool::Text => {
                let text = self.state.lang.t("new-text").to_owned();
                (NewKind::Text { text, style: first("styles") }, sized(30.0, 6.0))
            }
            Tool::Code => (NewKind::Code, sized(16.0, 16.0)),
            Tool::Select | Tool::Hand | Tool::Picture => return,
        };
        self.edit(Edit::Insert { what, face, room }, None);
        self.state.maquette.tab = Tab::Inspector;
        self.drafts.maquette.focus_text = tool == Tool::Text;
    }

    fn align(&mut self, to: To) {
        let how = match to {
            To::Left => Align::Left,
            To::Centre => Align::Centre,
            To::Right => Align::Right,
            To::Top => Align::Top,
            To::Middle => Align::Middle,
            To::Bottom => Align::Bottom,
        };
        let Some(document) = &self.state.document else { return };
        // One object alone is aligned with the page.
        let trim = Rect::at_origin(document.stock.trim);
        let one = self.movable().len() == 1;
        let to = if one { AlignTo::Area(trim) } else { AlignTo::Selection };
        self.edit_selection(|objects| Edit::Align { objects, how, to });
    }

    fn distribute(&mut self, axis: Axis) {
        let axis = match axis {
            Axis::X => edit::Axis::Across,
            Axis::Y => edit::Axis::Down,
        };
        let spread = Spread::Gaps;
        self.edit_selection(|objects| Edit::Distribute { objects, axis, spread });
    }

    /// Entries keep their order among each other.
    fn reorder(&mut self, stack: Stack) {
        let to = match stack {
            Stack::Forward => Step::Forward,
            Stack::Backward => Step::Backward,
            Stack::Front => Step::Front,
            Stack::Back => Step::Back,
        };
        let mut ids = self.movable();
        ids.sort();
        ids.dedup_by(|a, b| a.entry == b.entry);
        // Taken from the end: the frontmost first where all come forward.
        if matches!(stack, Stack::Backward | Stack::Front) {
            ids.reverse();
        }
        let gesture = self.state.maquette.gesture;
        while let Some(object) = ids.pop() {
            let Some(renamed) = self.edit(Edit::Order { object, to }, Some(gesture)) else { break };
            ids = ids.iter().filter_map(|id| renamed.now(id)).collect();
        }
        self.state.maquette.gesture += 1;
    }

    /// A picture is brought into the project, then placed.
    pub(crate) fn place_picture(&mut self, path: &Path, at: Option<(f64, f64)>) {
        let Some(document) = self.state.document.clone() else { return };
        if document.dir.is_none() {
            return self.complain(self.state.lang.t("save-before-picture").to_owned());
        }
        self.workers.bring(document, path.to_owned(), at);
    }

    /// The picture is there: it is put on the face.
    pub(crate) fn picture_brought(&mut self, result: Result<Brought, String>) {
        self.state.maquette.tool = Tool::Select;
        match result {
            Ok(Brought { file, room }) => {
                let (what, face) = (NewKind::Art { file }, self.state.face);
                self.edit(Edit::Insert { what, face, room }, None);
                self.state.workspace = Workspace::Maquette;
            }
            Err(text) => self.complain(text),
        }
    }
}
