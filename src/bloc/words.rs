//! [`WordsPart`]: a rack of letters and words.

use crate::game::CellCode;

use super::draw::{Draw, Weights};
use super::sums::Sum;

/// Racks drawn before the words asked for are held to be impossible.
const RACKS: usize = 300;
/// Words tried for a place against one rack.
const WORDS: usize = 200;

/// The rack and the words: drawn together.
#[derive(Clone, Debug)]
pub(super) struct WordsPart {
    pub(super) rack: Vec<usize>,
    pub(super) letters: Weights,
    pub(super) words: Vec<WordSite>,
    /// Numbers of complete words that pay, one a variant, where their number
    /// decides; then the part has one site.
    pub(super) counts: Option<Vec<usize>>,
}

/// A place for a word.
#[derive(Clone, Debug)]
pub(super) struct WordSite {
    pub(super) slot: usize,
    pub(super) weights: Weights,
    /// The letters of each word, as a set of codes.
    pub(super) letters: Vec<u64>,
    /// For each variant the words that can show it.
    pub(super) paid: Vec<Vec<CellCode>>,
    pub(super) sum: Option<Sum>,
}

impl WordsPart {
    pub(super) fn sites(&self) -> usize {
        if self.counts.is_some() { 1 } else { self.words.len() }
    }

    pub(super) fn draw(
        &self,
        wins: &[Option<u16>],
        draw: &mut Draw,
        cells: &mut [CellCode],
        rack: &mut Vec<CellCode>,
    ) -> bool {
        let mut complete: Vec<Option<usize>> = vec![None; self.words.len()];
        match &self.counts {
            None => {
                for (place, win) in complete.iter_mut().zip(wins) {
                    *place = win.map(usize::from);
                }
            }
            Some(counts) => {
                let win = wins.first().copied().flatten();
                if let Some(w) = win {
                    complete[..counts[usize::from(w)]].fill(Some(0));
                    draw.shuffle(&mut complete);
                }
            }
        }
        let done = (0..RACKS).any(|_| self.try_rack(&complete, draw, cells, rack));
        for (word, win) in self.words.iter().zip(&complete) {
            if let Some(sum) = &word.sum {
                sum.put(*win, draw, cells);
            }
        }
        done
    }

    fn try_rack(
        &self,
        complete: &[Option<usize>],
        draw: &mut Draw,
        cells: &mut [CellCode],
        rack: &mut Vec<CellCode>,
    ) -> bool {
        let mut set = 0u64;
        let mut shown: Vec<CellCode> = Vec::new();
        for (word, win) in self.words.iter().zip(complete) {
            if let Some(variant) = win {
                // Where the sum beside or the number decides, any word will do.
                let code = match word.paid.get(*variant) {
                    Some(codes) if !codes.is_empty() => codes[draw.index(codes.len())],
                    _ => draw.code(&word.weights),
                };
                if shown.contains(&code) {
                    return false;
                }
                shown.push(code);
                set |= word.letters[usize::from(code)];
                cells[word.slot] = code;
            }
        }
        if set.count_ones() as usize > self.rack.len() {
            return false;
        }
        rack.clear();
        rack.extend((0..63).filter(|c| set >> c & 1 == 1));
        for _ in 0..RACKS * self.rack.len() {
            if rack.len() == self.rack.len() {
                break;
            }
            let code = draw.code(&self.letters);
            if !rack.contains(&code) {
                rack.push(code);
                set |= 1 << code;
            }
        }
        if rack.len() < self.rack.len() {
            return false;
        }
        draw.shuffle(rack);
        for (slot, code) in self.rack.iter().zip(rack.iter()) {
            cells[*slot] = *code;
        }
        for (word, _) in self.words.iter().zip(complete).filter(|(_, win)| win.is_none()) {
            let code = (0..WORDS)
                .map(|_| draw.code(&word.weights))
                .find(|code| word.letters[usize::from(*code)] & !set != 0 && !shown.contains(code));
            let Some(code) = code else { return false };
            shown.push(code);
            cells[word.slot] = code;
        }
        true
    }
}
