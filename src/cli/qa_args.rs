//! Arguments of `tirage qa`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::args::EncryptionArg;
use crate::sampling::{Aql, Inspection, Level, LotSize};

/// `tirage qa`.
#[derive(Debug, Subcommand)]
pub enum QaCommand {
    /// Dit le plan d'échantillonnage d'un lot, ISO 2859-1, et sa courbe d'efficacité
    #[command(help_template = super::args::HELP)]
    Plan(QaPlanArgs),
    /// Tire les unités à contrôler dans un bloc, au sort, de façon reproductible
    #[command(help_template = super::args::HELP)]
    Sample(QaSampleArgs),
}

/// How strictly is inspected.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum InspectionArg {
    /// Contrôle normal
    #[default]
    Normal,
    /// Contrôle renforcé
    Tightened,
    /// Contrôle réduit
    Reduced,
}

impl From<InspectionArg> for Inspection {
    fn from(arg: InspectionArg) -> Inspection {
        match arg {
            InspectionArg::Normal => Inspection::Normal,
            InspectionArg::Tightened => Inspection::Tightened,
            InspectionArg::Reduced => Inspection::Reduced,
        }
    }
}

/// `tirage qa plan`.
#[derive(Debug, Args)]
pub struct QaPlanArgs {
    /// Unités du lot
    #[arg(long, value_name = "N", value_parser = lot_size)]
    pub lot_size: LotSize,
    /// Niveau de contrôle : I, II, III, S-1 à S-4
    #[arg(long, value_name = "NIVEAU", default_value = "II", value_parser = level)]
    pub level: Level,
    /// Niveau de qualité acceptable (NQA), en %
    #[arg(long, value_name = "NQA", value_parser = aql)]
    pub aql: Aql,
    /// Sévérité du contrôle
    #[arg(long, value_enum, default_value_t)]
    pub inspection: InspectionArg,
    /// Résultat en JSON : letter, n, ac, re
    #[arg(long)]
    pub json: bool,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum UnitArg {
    /// Tickets
    #[default]
    Ticket,
    /// Paquets
    Pack,
    /// Feuilles
    Sheet,
}

/// `tirage qa sample`.
#[derive(Debug, Args)]
pub struct QaSampleArgs {
    /// Dossier du projet
    pub project: PathBuf,
    /// Fichier du bloc
    pub bloc: PathBuf,
    /// Sa clé, s'il est chiffré
    #[command(flatten)]
    pub encryption: EncryptionArg,
    /// Fichier de la clé du tirage au sort : 64 chiffres hexadécimaux
    #[arg(long, value_name = "K")]
    pub key_file: PathBuf,
    /// Nom du lot de contrôle : un autre nom donne un autre tirage
    #[arg(long, value_name = "NOM")]
    pub lot: String,
    /// Tickets A à B, B exclu, sinon tout le bloc
    #[arg(long, value_name = "A..B", value_parser = super::args::ticket_range)]
    pub tickets: Option<std::ops::Range<u32>>,
    /// Ce qui se tire
    #[arg(long, value_enum, default_value_t)]
    pub unit: UnitArg,
    /// Niveau de contrôle : I, II, III, S-1 à S-4
    #[arg(long, value_name = "NIVEAU", default_value = "II", value_parser = level)]
    pub level: Level,
    /// NQA des défauts majeurs, en % ; un défaut critique n'est jamais accepté
    #[arg(long, value_name = "NQA", default_value = "0.65", value_parser = aql)]
    pub aql_major: Aql,
    /// NQA des défauts mineurs, en %
    #[arg(long, value_name = "NQA", default_value = "2.5", value_parser = aql)]
    pub aql_minor: Aql,
    /// Sévérité du contrôle
    #[arg(long, value_enum, default_value_t)]
    pub inspection: InspectionArg,
    /// Résultat en JSON
    #[arg(long)]
    pub json: bool,
}

fn lot_size(text: &str) -> Result<LotSize, String> {
    let digits: String = text.chars().filter(|c| !matches!(c, ' ' | '_' | '\u{202f}')).collect();
    let units = digits.parse().map_err(|_| format!("« {text} » : un nombre est attendu"))?;
    LotSize::new(units).map_err(|e| e.to_string())
}

fn level(text: &str) -> Result<Level, String> {
    Level::parse(text).map_err(|e| e.to_string())
}

fn aql(text: &str) -> Result<Aql, String> {
    Aql::parse(text).map_err(|e| e.to_string())
}
