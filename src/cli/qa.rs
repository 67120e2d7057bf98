//! `tirage qa`: inspection by samples.

use std::ops::Range;

use serde::Serialize;

use super::qa_args::{QaCommand, QaPlanArgs, QaSampleArgs, UnitArg};
use super::{CliError, Exit, say};
use crate::imposition::Grid;
use crate::project::{Project, open_encrypted_bloc, read_file_key};
use crate::sampling::{Class, Inspection, LotSize, Plan, Scheme, draw};

/// Shares of nonconforming units told with a plan: where a lot passes with
/// these probabilities.
const POINTS: [f64; 7] = [0.99, 0.95, 0.75, 0.50, 0.25, 0.10, 0.05];

/// Does what is asked.
pub(super) fn run(command: &QaCommand) -> Result<Exit, CliError> {
    let text = match command {
        QaCommand::Plan(args) => plan(args)?,
        QaCommand::Sample(args) => sample(args)?,
    };
    say::result(&text)?;
    Ok(Exit::Done)
}

#[derive(Serialize)]
struct PlanJson {
    letter: char,
    n: u64,
    ac: u64,
    re: u64,
}

impl PlanJson {
    fn of(plan: &Plan) -> Self {
        PlanJson { letter: plan.letter.letter(), n: plan.n, ac: plan.ac, re: plan.re() }
    }
}

fn json(value: &impl Serialize) -> Result<String, CliError> {
    let text = serde_json::to_string_pretty(value).map_err(CliError::machine)?;
    Ok(format!("{text}\n"))
}

fn plan(args: &QaPlanArgs) -> Result<String, CliError> {
    let inspection = args.inspection.into();
    let plan = Plan::of(args.lot_size, args.level, args.aql, inspection);
    if args.json {
        return json(&PlanJson::of(&plan));
    }
    let mut text = format!(
        "Lot de {}, niveau {}, NQA {} %, contrôle {}\n",
        plan.lot.units(),
        args.level.name(),
        args.aql.name().replace('.', ","),
        in_french(inspection),
    );
    let sample = match plan.all() {
        true => "toutes les unités".to_owned(),
        false => format!("{} unités", plan.n),
    };
    text.push_str(&format!(
        "lettre {} : contrôler {sample} ; accepter jusqu'à {} non conformes, refuser dès {}\n",
        plan.letter.letter(),
        plan.ac,
        plan.re()
    ));
    for point in POINTS {
        if let Some(share) = plan.share_at(point) {
            text.push_str(&format!(
                "accepté {:>3.0} fois sur 100 avec {} % de non conformes\n",
                point * 100.0,
                format!("{:.2}", share * 100.0).replace('.', ",")
            ));
        }
    }
    Ok(text)
}

fn in_french(inspection: Inspection) -> &'static str {
    match inspection {
        Inspection::Normal => "normal",
        Inspection::Tightened => "renforcé",
        Inspection::Reduced => "réduit",
    }
}

#[derive(Serialize)]
struct SampleJson {
    lot: String,
    unit: &'static str,
    lot_size: u64,
    n: u64,
    critical: PlanJson,
    major: PlanJson,
    minor: PlanJson,
    units: Vec<UnitJson>,
}

/// One unit to inspect.
#[derive(Serialize)]
struct UnitJson {
    /// Its number: of the ticket from 0, of pack or sheet from 1.
    number: u32,
    /// First and last serial of each run of its tickets: one, unless stacks of
    /// sheets are cut into piles.
    serials: Vec<[String; 2]>,
}

/// What can be drawn of a bloc.
enum Units {
    /// Tickets of a range.
    Tickets(Range<u32>),
    /// Packs of so many tickets that begin in a range.
    Packs { size: u32, packs: Range<u32>, end: u32 },
    /// Sheets on which tickets of a range stand.
    Sheets { grid: Box<Grid>, sheets: Range<u32>, tickets: Range<u32> },
}

impl Units {
    fn of(
        unit: UnitArg,
        project: &Project,
        bloc: u32,
        tickets: Range<u32>,
    ) -> Result<Units, CliError> {
        match unit {
            UnitArg::Ticket => Ok(Units::Tickets(tickets)),
            UnitArg::Pack => {
                let size = project.layout.numbering().tickets_per_pack().ok_or_else(|| {
                    CliError::input(
                        "--unit pack : tickets_per_pack est attendu dans press.toml, ou [packs] dans game.toml",
                    )
                })?;
                let packs = tickets.start.div_ceil(size)..tickets.end.div_ceil(size);
                Ok(Units::Packs { size, packs, end: bloc })
            }
            UnitArg::Sheet => {
                let stock = project.layout.stock();
                let grid = Grid::fit(&project.press, stock.trim, stock.bleed)
                    .map_err(CliError::input)?
                    .for_bloc(bloc);
                let sheets = grid.sheets(&tickets);
                Ok(Units::Sheets { grid: Box::new(grid), sheets, tickets })
            }
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Units::Tickets(_) => "ticket",
            Units::Packs { .. } => "pack",
            Units::Sheets { .. } => "sheet",
        }
    }

    /// The numbers of the units, from 0.
    fn numbers(&self) -> Range<u32> {
        match self {
            Units::Tickets(range) => range.clone(),
            Units::Packs { packs, .. } => packs.clone(),
            Units::Sheets { sheets, .. } => sheets.clone(),
        }
    }

    /// The unit's number as people say it, and the runs of its tickets.
    fn unit(&self, number: u32) -> (u32, Vec<Range<u32>>) {
        let one = |run| std::iter::once(run).collect();
        match self {
            Units::Tickets(_) => (number, one(number..number + 1)),
            Units::Packs { size, end, .. } => {
                (number + 1, one(number * size..((number + 1) * size).min(*end)))
            }
            Units::Sheets { grid, tickets, .. } => {
                let within = |r: Range<u32>| r.start.max(tickets.start)..r.end.min(tickets.end);
                let runs = grid.tickets_on(number..number + 1).into_iter().map(within);
                (number + 1, runs.filter(|r| !r.is_empty()).collect())
            }
        }
    }
}

fn sample(args: &QaSampleArgs) -> Result<String, CliError> {
    let project = Project::open(&args.project)?;
    let bloc = open_encrypted_bloc(&args.bloc, &project.game, args.encryption.file.as_deref())?;
    let key = read_file_key(Some(&args.key_file))?;
    let key = key.ok_or_else(|| CliError::input("--key-file : une clé est attendue"))?;
    let info = bloc.info();
    let tickets = args.tickets.clone().unwrap_or(0..info.tickets);
    if tickets.end > info.tickets {
        return Err(CliError::input(format!(
            "--tickets {}..{} : le bloc n'a que {} tickets",
            tickets.start, tickets.end, info.tickets
        )));
    }
    let units = Units::of(args.unit, &project, info.tickets, tickets)?;
    let numbers = units.numbers();
    let count = u64::from(numbers.end.saturating_sub(numbers.start));
    let scheme = Scheme {
        lot: LotSize::new(count).map_err(CliError::input)?,
        level: args.level,
        inspection: args.inspection.into(),
        major: args.aql_major,
        minor: args.aql_minor,
    };
    let scope = [
        project.game.id.as_str(),
        &info.emission.to_string(),
        &info.bloc.to_string(),
        units.name(),
        &args.lot,
    ];
    let key = key.derive("sample");
    let drawn = draw(&key, &scope, count, scheme.sample()).map_err(CliError::input)?;
    let numbering = project.layout.numbering();
    let serial = |ticket| numbering.text(&project.game.serial(info, ticket));
    let list: Vec<UnitJson> = drawn
        .into_iter()
        .map(|unit| {
            let (number, runs) = units.unit(numbers.start + unit as u32);
            let ends = |run: Range<u32>| [serial(run.start), serial(run.end - 1)];
            UnitJson { number, serials: runs.into_iter().map(ends).collect() }
        })
        .collect();
    let of = |class| PlanJson::of(&scheme.plan(class));
    if args.json {
        return json(&SampleJson {
            lot: args.lot.clone(),
            unit: units.name(),
            lot_size: count,
            n: scheme.sample(),
            critical: of(Class::Critical),
            major: of(Class::Major),
            minor: of(Class::Minor),
            units: list,
        });
    }
    let mut text = String::new();
    for unit in list {
        let runs = unit.serials.iter().map(|[first, last]| match first == last {
            true => first.clone(),
            false => format!("{first} à {last}"),
        });
        let runs: Vec<String> = runs.collect();
        text.push_str(&format!("{}\t{}\n", unit.number, runs.join(", ")));
    }
    Ok(text)
}
