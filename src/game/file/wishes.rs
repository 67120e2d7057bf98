//! `[[plan]]`: surfaces and zones of recipes looked up.

use super::error::Fault;
use super::raw::{PlanFile, RecipeFile, WinFile, WishFile};
use super::reader::Sink;
use crate::game::{
    Lot, LotWish, Money, RecipeWish, RuleKind, Surface, SurfaceId, WinWish, Wish, Zone, ZoneId,
};

/// Resolves the plans of a file. What is wrong is noted and left out.
pub(super) fn resolve(
    files: &[PlanFile],
    lots: &[Lot],
    surfaces: &[Surface],
    zones: &[Zone],
    sink: &Sink<'_>,
) -> Vec<LotWish> {
    let mut all: Vec<LotWish> = Vec::new();
    for file in files {
        let Some(lot) = &file.lot else { continue };
        if !lots.iter().any(|l| l.amount == lot.value) {
            let fault = Fault::Unknown(lot.value.to_string());
            sink.fault(&lot.at, fault, "le montant d'un lot du tableau");
            continue;
        }
        if all.iter().any(|w| w.lot == lot.value) {
            let fault = Fault::Duplicate(lot.value.to_string());
            sink.fault(&lot.at, fault, "un seul plan par lot");
            continue;
        }
        let names = Names { surfaces, zones, sink };
        let recipes = file.recipes.iter().filter_map(|r| names.recipe(r, lot.value)).collect();
        all.push(LotWish { lot: lot.value, recipes });
    }
    all
}

struct Names<'a> {
    surfaces: &'a [Surface],
    zones: &'a [Zone],
    sink: &'a Sink<'a>,
}

impl Names<'_> {
    fn recipe(&self, file: &RecipeFile, lot: Money) -> Option<RecipeWish> {
        let wins: Vec<Option<WinWish>> = file.wins.iter().map(|w| self.win(w)).collect();
        let wins = wins.into_iter().collect::<Option<Vec<_>>>()?;
        if wins.is_empty() {
            self.sink.fault(&file.at, Fault::Value("recette vide".into()), "au moins un gain");
            return None;
        }
        let computed = self.total(&wins);
        if computed != lot {
            let fault = Fault::Total { stated: lot.to_string(), computed: computed.to_string() };
            self.sink.fault(&file.at, fault, "des gains qui font le lot");
            return None;
        }
        Some(RecipeWish { parts: file.parts, wins })
    }

    /// What a recipe adds up to, multipliers at work.
    fn total(&self, wins: &[WinWish]) -> Money {
        let sum = |win: &WinWish| match &win.wish {
            Wish::Sum(sum) => *sum,
            Wish::Wins(sums) => sums.iter().copied().sum(),
            Wish::Times(_) => Money::ZERO,
        };
        let times = |surface: SurfaceId| -> i64 {
            wins.iter()
                .filter_map(|win| match win.wish {
                    Wish::Times(n) => Some((win.surface, n)),
                    _ => None,
                })
                .filter(|(of, _)| {
                    self.surfaces[usize::from(of.0)].rules.iter().any(|rule| match &rule.kind {
                        RuleKind::Multiply { scope, .. } => scope.contains(&surface),
                        _ => false,
                    })
                })
                .map(|(_, n)| i64::from(n))
                .product()
        };
        wins.iter().map(|win| sum(win) * times(win.surface)).sum()
    }

    fn win(&self, file: &WinFile) -> Option<WinWish> {
        let name = &file.surface;
        let Some(at) = self.surfaces.iter().position(|s| s.id == name.value) else {
            let known: Vec<&str> = self.surfaces.iter().map(|s| s.id.as_str()).collect();
            let expected = format!("une surface du fichier ({})", known.join(", "));
            self.sink.fault(&name.at, Fault::Unknown(name.value.clone()), expected);
            return None;
        };
        let zone = match &file.zone {
            None => None,
            Some(zone) => Some(self.zone(&self.surfaces[at], zone)?),
        };
        let wish = match &file.wish {
            WishFile::Sum(sum) => Wish::Sum(sum.value),
            WishFile::Wins(sums) => Wish::Wins(sums.iter().map(|s| s.value).collect()),
            WishFile::Times(n) => Wish::Times(*n),
        };
        Some(WinWish { surface: SurfaceId(at as u16), zone, wish })
    }

    fn zone(&self, surface: &Surface, name: &super::reader::Located<String>) -> Option<ZoneId> {
        let id = |zone: &ZoneId| self.zones[usize::from(zone.0)].id.as_str();
        let found = surface.zones.iter().find(|z| id(z) == name.value);
        if found.is_none() {
            let known: Vec<&str> = surface.zones.iter().map(id).collect();
            let expected = format!("une zone de cette surface ({})", known.join(", "));
            self.sink.fault(&name.at, Fault::Unknown(name.value.clone()), expected);
        }
        found.copied()
    }
}
