//! From [`GameFile`] to [`Game`]: names become indices, totals are compared.

use super::alphabets::{self, Writing};
use super::error::Fault;
use super::import;
use super::meaning;
use super::raw::{GameFile, PacksFile, PrizesFile, SurfaceFile, ZoneFile};
use super::reader::{Located, Place, Sink};
use super::rules::{self, Scope, ScopeZone};
use super::wishes;
use crate::game::{
    Alphabet, AlphabetId, Cumulation, Game, Lot, Money, PackRules, Pays, RuleKind, Slot, SlotId,
    SlotKind, Surface, SurfaceId, WinUnit, Zone, ZoneId,
};
use crate::wording::{self, Spelling};

/// Most columns of a bloc.
const MAX_SLOTS: usize = 2_000;
/// Dearest ticket.
const MAX_PRICE: Money = Money::euros(10_000);
/// Largest lot.
const MAX_LOT: Money = Money::euros(1_000_000_000);

/// Resolves the whole file. `None` when something was missing; what is missing
/// or wrong is in the sink.
pub(super) fn resolve(file: &GameFile, sink: &Sink<'_>) -> Option<Game> {
    if let Some(id) = &file.id {
        check_id(id, sink);
    }
    if let Some(price) = &file.price
        && (price.value == Money::ZERO || price.value > MAX_PRICE)
    {
        let fault = Fault::Value(format!("{} est hors limites", price.value));
        sink.fault(&price.at, fault, format!("un prix au-dessus de 0 € et jusqu'à {MAX_PRICE}"));
    }
    let (lots, cumulation) = match &file.prizes {
        Some(prizes) => resolve_prizes(prizes, file.bloc.as_ref(), sink),
        None => Default::default(),
    };
    let writing = writing(file, sink);
    let alphabets: Vec<Alphabet> =
        file.alphabets.iter().map(|a| alphabets::resolve(a, writing, sink)).collect();
    file.alphabets.iter().for_each(|a| check_id(&a.id, sink));
    let names = file.surfaces.iter().map(|s| s.id.as_ref().map(|id| id.value.clone())).collect();
    let mut body =
        Body { sink, alphabets, names, surfaces: Vec::new(), zones: Vec::new(), slots: Vec::new() };
    check_unique(file.surfaces.iter().filter_map(|s| s.id.as_ref()), sink);
    for surface in &file.surfaces {
        body.surface(surface);
    }
    if body.slots.len() > MAX_SLOTS
        && let Some(surface) = file.surfaces.last()
    {
        let fault = Fault::Value(format!("{} cases", body.slots.len()));
        sink.fault(&surface.at, fault, format!("au plus {MAX_SLOTS} cases par ticket"));
    }
    if body.surfaces.len() > Game::MAX_SURFACES
        && let Some(surface) = file.surfaces.last()
    {
        let fault = Fault::Value(format!("{} surfaces", body.surfaces.len()));
        sink.fault(&surface.at, fault, format!("au plus {} surfaces", Game::MAX_SURFACES));
    }
    check_multipliers(file, &body.surfaces, sink);
    let plans = wishes::resolve(&file.plans, &lots, &body.surfaces, &body.zones, sink);
    let import = import::resolve(file.import.as_ref(), &body.slots, sink);
    let rows = file.prizes.iter().flat_map(|prizes| &prizes.lots);
    let in_kind =
        rows.filter_map(|row| Some((row.amount.as_ref()?.value, row.name.as_ref()?.value.clone())));
    let mut game = Game {
        id: file.id.as_ref()?.value.clone(),
        name: file.name.as_ref()?.value.clone(),
        code: file.code.as_ref()?.value as u16,
        price: file.price.as_ref()?.value,
        bloc_size: file.bloc.as_ref()?.value as u32,
        lots,
        in_kind: in_kind.collect(),
        cumulation,
        alphabets: body.alphabets,
        pays: pays(file.pays.as_ref(), sink),
        packs: file.packs.as_ref().and_then(|packs| resolve_packs(packs, file, sink)),
        plans,
        surfaces: body.surfaces,
        zones: body.zones,
        slots: body.slots,
        validation_digits: file.validation_digits.as_ref().map_or(0, |d| d.value as u8),
        import,
        meaning: [0; 32],
    };
    game.meaning = meaning::hash(&game);
    Some(game)
}

fn pays(value: Option<&Located<String>>, sink: &Sink<'_>) -> Pays {
    match value.map(|v| (v, v.value.as_str())) {
        None | Some((_, "sum")) => Pays::Sum,
        Some((_, "best")) => Pays::Best,
        Some((value, other)) => {
            sink.fault(&value.at, Fault::Unknown(other.to_owned()), "\"sum\" ou \"best\"");
            Pays::Sum
        }
    }
}

fn resolve_packs(packs: &PacksFile, file: &GameFile, sink: &Sink<'_>) -> Option<PackRules> {
    let tickets = packs.tickets.as_ref()?;
    if let Some(bloc) = &file.bloc
        && !bloc.value.is_multiple_of(tickets.value)
    {
        let fault = Fault::Value(format!(
            "{} tickets ne font pas un nombre entier de paquets de {}",
            wording::thousands(bloc.value),
            tickets.value
        ));
        sink.fault(&packs.at, fault, "un diviseur du nombre de tickets du bloc");
    }
    let number = |n: &Option<Located<u64>>| n.as_ref().map(|n| n.value as u32);
    Some(PackRules {
        tickets: tickets.value as u32,
        min_wins: number(&packs.min_wins).unwrap_or(0),
        min_value: packs.min_value.as_ref().map_or(Money::ZERO, |m| m.value),
        max_losers: number(&packs.max_losers),
    })
}

/// Two multipliers over one surface, or one over another, could be read in two
/// ways.
fn check_multipliers(file: &GameFile, surfaces: &[Surface], sink: &Sink<'_>) {
    let mut multiplied: Vec<SurfaceId> = Vec::new();
    for (i, surface) in surfaces.iter().enumerate() {
        for rule in &surface.rules {
            let RuleKind::Multiply { scope, .. } = &rule.kind else { continue };
            let has_own = |s: &SurfaceId| {
                let rules = &surfaces[usize::from(s.0)].rules;
                rules.iter().any(|r| matches!(r.kind, RuleKind::Multiply { .. }))
            };
            let twice = scope.iter().find(|s| multiplied.contains(s) || has_own(s));
            if let (Some(twice), Some(file)) = (twice, file.surfaces.get(i)) {
                let name = surfaces[usize::from(twice.0)].id.clone();
                let fault = Fault::Value(format!("« {name} » serait multipliée deux fois"));
                sink.fault(&file.at, fault, "un seul multiplicateur par surface");
            }
            multiplied.extend(scope);
        }
    }
}

fn writing(file: &GameFile, sink: &Sink<'_>) -> Writing {
    let spelling = match &file.spelling {
        None => Spelling::Traditional,
        Some(Located { value, at }) => match value.as_str() {
            "traditional" => Spelling::Traditional,
            "1990" => Spelling::Reform1990,
            other => {
                sink.fault(at, Fault::Unknown(other.to_owned()), "\"traditional\" ou \"1990\"");
                Spelling::Traditional
            }
        },
    };
    Writing { spelling, accents: file.accents.as_ref().is_none_or(|a| a.value) }
}

/// Identifiers become names of columns, where a dot would part them.
fn check_id(id: &Located<String>, sink: &Sink<'_>) {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
    if !id.value.chars().all(allowed) || id.value.len() > 60 {
        let fault = Fault::Value(format!("« {} » n'est pas un identifiant", id.value));
        sink.fault(&id.at, fault, "des minuscules sans accent, des chiffres, - ou _");
    }
}

fn check_unique<'f>(ids: impl Iterator<Item = &'f Located<String>>, sink: &Sink<'_>) {
    let mut seen = std::collections::BTreeSet::new();
    for id in ids {
        check_id(id, sink);
        if !seen.insert(&id.value) {
            let fault = Fault::Duplicate(id.value.clone());
            sink.fault(&id.at, fault, "un identifiant qui ne sert qu'une fois");
        }
    }
}

fn resolve_prizes(
    file: &PrizesFile,
    bloc: Option<&Located<u64>>,
    sink: &Sink<'_>,
) -> (Vec<Lot>, Cumulation) {
    let mut lots: Vec<Lot> = Vec::new();
    let mut whole = true;
    for row in &file.lots {
        let (Some(count), Some(amount)) = (&row.count, &row.amount) else {
            whole = false;
            continue;
        };
        if amount.value == Money::ZERO || amount.value > MAX_LOT {
            let fault = Fault::Value(format!("{} est hors limites", amount.value));
            sink.fault(&amount.at, fault, format!("un lot au-dessus de 0 € et jusqu'à {MAX_LOT}"));
        }
        if lots.iter().any(|l| l.amount == amount.value) {
            let fault = Fault::Duplicate(amount.value.to_string());
            sink.fault(&amount.at, fault, "une seule ligne par montant");
        }
        let lot = Lot { amount: amount.value, count: count.value as u32 };
        let computed = lot.amount * i64::from(lot.count);
        if let Some(total) = &row.total {
            check_total(&total.at, total.value, computed, sink);
        }
        lots.push(lot);
    }
    let winners: u64 = lots.iter().map(|l| u64::from(l.count)).sum();
    let sum: Money = lots.iter().map(|l| l.amount * i64::from(l.count)).sum();
    if lots.is_empty() && whole {
        sink.fault(&file.at.key("lots"), Fault::Missing, "au moins un lot");
    }
    // Totals over rows that could not be read would only add noise.
    if whole {
        if let Some(count) = &file.count
            && count.value != winners
        {
            let fault = Fault::Total {
                stated: wording::thousands(count.value),
                computed: wording::thousands(winners),
            };
            sink.fault(&count.at, fault, "un nombre de lots égal à la somme des lignes");
        }
        if let Some(stated) = &file.sum {
            check_total(&stated.at, stated.value, sum, sink);
        }
    }
    if let Some(bloc) = bloc
        && winners > bloc.value
    {
        let fault = Fault::Value(format!(
            "{} lots pour {} tickets",
            wording::thousands(winners),
            wording::thousands(bloc.value)
        ));
        sink.fault(&file.at, fault, "au plus un lot par ticket");
    }
    lots.sort_by_key(|lot| std::cmp::Reverse(lot.amount));
    let mut amounts: Vec<Money> = Vec::new();
    for amount in &file.only_by_cumulation {
        if !lots.iter().any(|l| l.amount == amount.value) {
            let fault = Fault::Unknown(amount.value.to_string());
            sink.fault(&amount.at, fault, "le montant d'un lot du tableau");
        } else if amounts.contains(&amount.value) {
            let fault = Fault::Duplicate(amount.value.to_string());
            sink.fault(&amount.at, fault, "chaque montant une seule fois");
        } else {
            amounts.push(amount.value);
        }
    }
    amounts.sort_by_key(|amount| std::cmp::Reverse(*amount));
    let unit = match file.cumulation_unit.as_ref().map(|u| (u, u.value.as_str())) {
        None | Some((_, "surface")) => WinUnit::Surface,
        Some((_, "zone")) => WinUnit::Zone,
        Some((_, "win")) => WinUnit::Win,
        Some((unit, other)) => {
            let expected = "\"surface\", \"zone\" ou \"win\"";
            sink.fault(&unit.at, Fault::Unknown(other.to_owned()), expected);
            WinUnit::Surface
        }
    };
    (lots, Cumulation { amounts, unit })
}

fn check_total(at: &Place, stated: Money, computed: Money, sink: &Sink<'_>) {
    if stated != computed {
        let fault = Fault::Total { stated: stated.to_string(), computed: computed.to_string() };
        sink.fault(at, fault, "un total égal à la somme des lignes");
    }
}

/// Surfaces, zones and slots as they are gathered.
struct Body<'a> {
    sink: &'a Sink<'a>,
    alphabets: Vec<Alphabet>,
    /// Identifiers of all surfaces of the file.
    names: Vec<Option<String>>,
    surfaces: Vec<Surface>,
    zones: Vec<Zone>,
    slots: Vec<Slot>,
}

impl Body<'_> {
    fn surface(&mut self, file: &SurfaceFile) {
        let surface = SurfaceId(self.surfaces.len() as u16);
        let id = file.id.as_ref().map(|id| id.value.clone()).unwrap_or_default();
        let first = self.zones.len();
        check_unique(file.zones.iter().filter_map(|z| z.id.as_ref()), self.sink);
        let scope_zones: Vec<ScopeZone> =
            file.zones.iter().filter_map(|zone| self.zone(zone, surface, &id)).collect();
        let zones: Vec<ZoneId> = (first..self.zones.len()).map(|i| ZoneId(i as u16)).collect();
        // Rules of zones that could not be read would be faulted for nothing.
        let mut rules = Vec::new();
        if scope_zones.len() == file.zones.len() {
            let scope = Scope {
                sink: self.sink,
                alphabets: &self.alphabets,
                zones: &scope_zones,
                surfaces: &self.names,
                surface,
            };
            let resolved: Vec<_> = file.rules.iter().map(|r| scope.rule(r)).collect();
            let all_sound = resolved.iter().all(Option::is_some);
            rules = resolved.into_iter().flatten().collect();
            if all_sound {
                for zone in rules::unread(&self.zones, &zones, &rules) {
                    let fault =
                        Fault::Value(format!("aucune règle ne lit la zone « {} »", zone.id));
                    let expected = "chaque zone dans au moins une règle de sa surface";
                    self.sink.fault(&file.at, fault, expected);
                }
            }
        }
        let name = file.name.as_ref().map(|n| n.value.clone()).unwrap_or_default();
        let pays = pays(file.pays.as_ref(), self.sink);
        self.surfaces.push(Surface { id, name, zones, rules, pays });
    }

    fn alphabet(&self, name: &Located<String>) -> Option<AlphabetId> {
        let found = self.alphabets.iter().position(|a| a.id == name.value);
        if found.is_none() {
            let known: Vec<&str> = self.alphabets.iter().map(|a| a.id.as_str()).collect();
            let expected = format!("un alphabet du fichier ({})", known.join(", "));
            self.sink.fault(&name.at, Fault::Unknown(name.value.clone()), expected);
        }
        found.map(|i| AlphabetId(i as u16))
    }

    /// The alphabet of sums that a zone names, if it names one.
    fn sums(&self, name: Option<&Located<String>>) -> Result<Option<AlphabetId>, ()> {
        let Some(name) = name else { return Ok(None) };
        let found = self.alphabet(name).ok_or(())?;
        if !self.alphabets[usize::from(found.0)].is_amounts {
            let fault = Fault::Value(format!("l'alphabet « {} » n'a pas de sommes", name.value));
            self.sink.fault(&name.at, fault, "un alphabet qui a la clé amounts");
            return Err(());
        }
        Ok(Some(found))
    }

    fn zone(&mut self, file: &ZoneFile, surface: SurfaceId, surface_id: &str) -> Option<ScopeZone> {
        let alphabet = file.alphabet.as_ref().and_then(|name| self.alphabet(name));
        let gains = self.sums(file.gain_alphabet.as_ref());
        let boxed = self.sums(file.box_alphabet.as_ref());
        let (gains, boxed) = (gains.ok()?, boxed.ok()?);
        let (id, alphabet) = (file.id.as_ref()?.value.clone(), alphabet?);
        let zone = ZoneId(self.zones.len() as u16);
        let elements = file.elements.as_ref().map_or(1, |n| n.value as usize);
        let mut slots = Vec::new();
        for index in 0..elements {
            let column = format!("{surface_id}.{id}.{index}");
            let gain = gains.map(|a| (format!("{column}.gain"), SlotKind::Gain, a));
            for (column, kind, alphabet) in
                std::iter::once((column, SlotKind::Value, alphabet)).chain(gain)
            {
                slots.push(SlotId(self.slots.len() as u16));
                let index = index as u16;
                self.slots.push(Slot { column, surface, zone, index, kind, alphabet });
            }
        }
        if let Some(alphabet) = boxed {
            let column = format!("{surface_id}.{id}.box");
            slots.push(SlotId(self.slots.len() as u16));
            self.slots.push(Slot {
                column,
                surface,
                zone,
                index: 0,
                kind: SlotKind::Box,
                alphabet,
            });
        }
        let name = file.name.as_ref().map_or_else(|| id.clone(), |n| n.value.clone());
        let scope = ScopeZone {
            id: zone,
            name: id.clone(),
            elements,
            alphabet,
            has_gains: gains.is_some(),
            has_box: boxed.is_some(),
        };
        self.zones.push(Zone { id, name, surface, slots, open: file.open });
        Some(scope)
    }
}
