//! Entries put in, copied, taken out, put in another order.

use std::collections::{BTreeMap, BTreeSet};

use super::command::{Applied, FieldValue, NewKind, Renamed, Step, split_entry};
use super::error::EditError;
use super::fields;
use super::paper::{Paper, Splice, Thing};
use super::place;
use crate::artwork::Face;
use crate::layout::{LayoutObject, ObjectId, ObjectKind};
use crate::measure::{Length, Point, Rect};

/// The entries of objects, each once, by their lists.
fn by_list(ids: &[ObjectId]) -> Result<BTreeMap<String, BTreeSet<usize>>, EditError> {
    if ids.is_empty() {
        return Err(EditError::Nothing);
    }
    let mut lists: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for id in ids {
        let (list, n) = split_entry(&id.entry)
            .ok_or_else(|| EditError::fixed(id, "il y en a un, et un seul, par mise en page"))?;
        lists.entry(list.to_owned()).or_default().insert(n);
    }
    Ok(lists)
}

/// Copies entries, each after its original, and moves the copies.
pub(super) fn duplicate(
    paper: &Paper,
    ids: &[ObjectId],
    by: Point,
) -> Result<(Paper, Applied), EditError> {
    let mut splices = Vec::new();
    let mut renamed = Renamed::default();
    let mut copies = Vec::new();
    for (list, places) in by_list(ids)? {
        if list == "cells" {
            return Err(EditError::fixed(list, "une case du jeu ne se place qu'une fois"));
        }
        let mut to = Vec::new();
        let mut next = 0;
        for n in 0..paper.find(&list).map_or(0, Thing::len) {
            to.push(Some(next));
            next += 1;
            if !places.contains(&n) {
                continue;
            }
            let entry = format!("{list}[{n}]");
            splices.push(copy_of(paper, &entry)?);
            copies.push(ObjectId::of(format!("{list}[{next}]")));
            next += 1;
        }
        renamed.lists.push((list, to));
    }
    let mut paper = paper.spliced(splices)?;
    for id in &copies {
        paper = fresh_id(&paper, &id.entry)?;
    }
    let paper = place::shift(&paper, &copies, by, true)?;
    Ok((paper, Applied { select: Some(copies), renamed, ..Applied::default() }))
}

/// What puts a copy of an entry after it.
fn copy_of(paper: &Paper, entry: &str) -> Result<Splice, EditError> {
    if let Some(value) = paper.entry(entry)?.value_span() {
        let text = paper.text().get(value.clone()).unwrap_or_default();
        return Ok(Splice::insert(value.end, format!(", {text}")));
    }
    let block = paper.block(entry)?;
    let newline = paper.newline();
    let text = paper.text().get(block.clone()).unwrap_or_default();
    let begins = if text.ends_with('\n') { "" } else { newline };
    Ok(Splice::insert(block.end, format!("{begins}{newline}{text}")))
}

/// Gives a copy an identifier that no other of its list has.
fn fresh_id(paper: &Paper, entry: &str) -> Result<Paper, EditError> {
    let Some(id) = paper.entry(entry)?.get("id").and_then(Thing::text) else {
        return Ok(paper.clone());
    };
    let list = split_entry(entry).map(|(list, _)| list).unwrap_or_default();
    let free = free_id(paper, list, id);
    fields::set(paper, entry, "id", Some(&FieldValue::Text(free)))
}

/// An identifier like this one that no entry of a list has.
fn free_id(paper: &Paper, list: &str, like: &str) -> String {
    let all = paper.find(list);
    let taken: Vec<&str> =
        (0..all.map_or(0, Thing::len)).filter_map(|i| all?.nth(i)?.get("id")?.text()).collect();
    let stem = like.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-');
    let candidates = std::iter::once(like.to_owned()).chain((2..).map(|n| format!("{stem}-{n}")));
    candidates.into_iter().find(|id| !taken.contains(&id.as_str())).unwrap_or_default()
}

/// Takes entries out. Comments before them stay; so do entries of which only
/// some objects were chosen.
pub(super) fn delete(
    paper: &Paper,
    objects: &[LayoutObject],
    ids: &[ObjectId],
) -> Result<(Paper, Applied), EditError> {
    let chosen: BTreeSet<&ObjectId> = ids.iter().collect();
    for id in ids {
        let others = objects.iter().filter(|o| o.id.entry == id.entry);
        if others.into_iter().any(|o| !chosen.contains(&o.id)) {
            return Err(EditError::fixed(
                id,
                "fait partie d'une série : elle s'efface entière, ou se change par ses places",
            ));
        }
    }
    let mut splices = Vec::new();
    let mut renamed = Renamed::default();
    for (list, places) in by_list(ids)? {
        let count = paper.find(&list).map_or(0, Thing::len);
        let mut to = Vec::new();
        let mut next = 0;
        for n in 0..count {
            let stays = !places.contains(&n);
            to.push(stays.then_some(next));
            next += usize::from(stays);
        }
        splices.extend(taken_out(paper, &list, &places, count)?);
        renamed.lists.push((list, to));
    }
    let paper = paper.spliced(splices)?;
    Ok((paper, Applied { select: Some(Vec::new()), renamed, ..Applied::default() }))
}

fn taken_out(
    paper: &Paper,
    list: &str,
    places: &BTreeSet<usize>,
    count: usize,
) -> Result<Vec<Splice>, EditError> {
    let array = paper.find(list).and_then(Thing::array);
    let mut splices = Vec::new();
    for n in places {
        let entry = format!("{list}[{n}]");
        let Some(array) = array else {
            let block = paper.block(&entry)?;
            let text = paper.text();
            // One of the blank lines round it goes with it.
            let after = text.get(block.end..).unwrap_or_default();
            let blank = after.len() - after.trim_start_matches(['\r', '\n']).len();
            let one = after.find('\n').map_or(0, |n| n + 1).min(blank);
            splices.push(Splice::new(block.start..block.end + one, ""));
            continue;
        };
        let span = |i: usize| array.get(i).and_then(toml_edit::Value::span);
        let own = span(*n).ok_or_else(|| EditError::NoEntry(entry.clone()))?;
        // With the comma before it, or after the first of those that stay.
        let kept_before = (0..*n).rev().find(|i| !places.contains(i));
        let range = match (kept_before, span(n + 1)) {
            (Some(_), _) => span(n - 1).map_or(own.start, |s| s.end)..own.end,
            (None, Some(next)) => own.start..next.start,
            (None, None) if *n + 1 == count && *n > 0 => own.start..own.end,
            (None, None) => own,
        };
        splices.push(Splice::new(range, ""));
    }
    Ok(splices)
}

/// Draws an entry earlier or later than others of its table.
pub(super) fn order(paper: &Paper, id: &ObjectId, to: Step) -> Result<(Paper, Applied), EditError> {
    let fixed = || EditError::fixed(id, "l'ordre des couches est celui de l'impression");
    let (list, n) = split_entry(&id.entry).ok_or_else(fixed)?;
    let count = paper.find(list).map_or(0, Thing::len);
    paper.entry(&id.entry)?;
    let target = match to {
        Step::Forward => n + 1,
        Step::Backward => n.wrapping_sub(1),
        Step::Front => count - 1,
        Step::Back => 0,
    };
    if target >= count || (target == n && matches!(to, Step::Front | Step::Back)) {
        return Err(EditError::fixed(
            id,
            "est déjà au bout ; ce que la mise en page imprime dans un autre ordre ne se croise pas",
        ));
    }
    // Texts change places; each place keeps the comments before it.
    let mut now: Vec<usize> = (0..count).collect();
    let moved = now.remove(n);
    now.insert(target, moved);
    let span = |i: usize| {
        let entry = format!("{list}[{i}]");
        match paper.entry(&entry)?.value_span() {
            Some(span) => Ok(span),
            None => paper.block(&entry),
        }
    };
    let mut splices = Vec::new();
    for (place, from) in now.iter().enumerate().filter(|(place, from)| place != *from) {
        let text = paper.text().get(span(*from)?).unwrap_or_default();
        let place = span(place)?;
        let here = paper.text().get(place.clone()).unwrap_or_default();
        let body = text.trim_end_matches(['\r', '\n']);
        let end = &here[here.trim_end_matches(['\r', '\n']).len()..];
        splices.push(Splice::new(place, format!("{body}{end}")));
    }
    let mut to = vec![None; count];
    for (place, from) in now.iter().enumerate() {
        to[*from] = Some(place);
    }
    let select = ObjectId { entry: format!("{list}[{target}]"), ..id.clone() };
    let renamed = Renamed { lists: vec![(list.to_owned(), to)] };
    let applied = Applied { select: Some(vec![select]), renamed, ..Applied::default() };
    Ok((paper.spliced(splices)?, applied))
}

/// Puts in something new, above all others of its table.
pub(super) fn insert(
    paper: &Paper,
    what: &NewKind,
    face: Face,
    room: Rect,
) -> Result<(Paper, Applied), EditError> {
    if room.w <= Length::ZERO || room.h <= Length::ZERO {
        return Err(EditError::fixed(
            "le nouvel objet",
            "une boîte plus grande que 0 est attendue",
        ));
    }
    let side = if face == Face::Recto { "recto" } else { "verso" };
    let list = match what.kind() {
        ObjectKind::Mask => "mask".to_owned(),
        ObjectKind::Plaque => "coat.plaque".to_owned(),
        ObjectKind::Code => "code".to_owned(),
        ObjectKind::Ground => format!("{side}.ground"),
        ObjectKind::Art => format!("{side}.art"),
        _ => format!("{side}.text"),
    };
    let mut fields = vec![("box", FieldValue::from(room))];
    let text = |t: &str| FieldValue::Text(t.to_owned());
    match what {
        NewKind::Text { text: words, style } => {
            fields.splice(0..0, [("text", text(words)), ("style", text(style))]);
        }
        NewKind::Ground { colour } => {
            fields = vec![("rect", FieldValue::from(room)), ("colour", text(colour))];
        }
        NewKind::Mask => {
            let id = free_id(paper, &list, "masque");
            fields = vec![
                ("id", FieldValue::Text(id)),
                ("cells", FieldValue::Texts(Vec::new())),
                ("rect", FieldValue::from(room)),
            ];
        }
        NewKind::Plaque { text: words, style, colour } => {
            fields.extend([
                ("colour", text(colour)),
                ("text", text(words)),
                ("style", text(style)),
            ]);
        }
        NewKind::Code => {
            let id = free_id(paper, &list, "code");
            fields = vec![
                ("id", FieldValue::Text(id)),
                ("face", text(side)),
                ("at", FieldValue::from(Point::new(room.x, room.y))),
            ];
        }
        NewKind::Art { file } => fields.insert(0, ("file", text(file))),
    }
    let count = paper.find(&list).map_or(0, Thing::len);
    let paper = match paper.find(&list) {
        Some(thing) if thing.is_table() => {
            return Err(EditError::fixed(
                list,
                "n'est qu'un, sous un en-tête simple ; [[code]] permet d'en avoir plusieurs",
            ));
        }
        Some(Thing::Value(_)) => {
            let array = paper.find(&list).and_then(Thing::array);
            let body: Vec<String> =
                fields.iter().map(|(k, v)| format!("{k} = {}", fields::written(v))).collect();
            let body = format!("{{ {} }}", body.join(", "));
            let last = array.and_then(|a| a.iter().last()).and_then(toml_edit::Value::span);
            match (last, paper.find(&list).and_then(Thing::value_span)) {
                (Some(last), _) => {
                    paper.spliced(vec![Splice::insert(last.end, format!(", {body}"))])?
                }
                (None, Some(own)) => paper.spliced(vec![Splice::new(own, format!("[{body}]"))])?,
                (None, None) => return Err(EditError::NoEntry(list)),
            }
        }
        _ => {
            let newline = paper.newline();
            let mut body = format!("[[{list}]]{newline}");
            for (key, value) in &fields {
                body.push_str(&format!("{key} = {}{newline}", fields::written(value)));
            }
            let at = match count {
                0 => after_face(paper, &list)?,
                n => paper.block(&format!("{list}[{}]", n - 1))?.end,
            };
            let begins = if paper.text()[..at].ends_with('\n') { "" } else { newline };
            paper.spliced(vec![Splice::insert(at, format!("{begins}{newline}{body}"))])?
        }
    };
    let select = Some(vec![ObjectId::of(format!("{list}[{count}]"))]);
    Ok((paper, Applied { select, ..Applied::default() }))
}

/// Where the first entry of a list goes: after all else of its face, or at the
/// end of the file.
fn after_face(paper: &Paper, list: &str) -> Result<usize, EditError> {
    let face = list.split('.').next().unwrap_or_default();
    let end = paper.find(face).and_then(Thing::end);
    Ok(end.map_or(paper.text().len(), |end| paper.next_line(end)))
}
