//! Arguments as typed: what clap reads, and its words in French.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::qa_args::QaCommand;
use crate::game::Money;

/// How help pages are laid out, so that their headings are French too.
pub(super) const HELP: &str = "\
{about-with-newline}
Usage : {usage}

{all-args}{after-help}";

/// `tirage` and everything behind it.
#[derive(Debug, Parser)]
#[command(
    name = "tirage",
    version,
    about = "Tickets à gratter : du bloc généré aux PDF prêts pour la presse",
    help_template = HELP,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    subcommand_help_heading = "Commandes",
    next_help_heading = "Options",
    after_help = "Codes de sortie : 0 fait, 1 contrôlé et trouvé faux, 2 entrée ou arguments faux, 3 la machine a failli."
)]
pub struct Cli {
    /// Que faire ; rien : la fenêtre.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Dossier du projet à ouvrir dans la fenêtre
    pub project: Option<PathBuf>,
    /// Fichier du bloc à ouvrir avec le projet
    pub bloc: Option<PathBuf>,
    /// Sa clé, s'il est chiffré
    #[command(flatten)]
    pub encryption: EncryptionArg,
    /// N'affiche ni avancement ni message superflu
    #[arg(long, short, global = true)]
    pub quiet: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Tout le travail d'un coup : bloc spécimen, aperçus, PDF, audit, puis la fenêtre
    #[command(help_template = HELP)]
    Demo(DemoArgs),
    /// Écrit un nombre ou une somme en toutes lettres
    #[command(help_template = HELP)]
    Words(WordsArgs),
    /// Le jeu d'un projet
    #[command(subcommand, help_template = HELP, subcommand_help_heading = "Commandes", disable_help_subcommand = true)]
    Game(GameCommand),
    /// Les blocs
    #[command(subcommand, help_template = HELP, subcommand_help_heading = "Commandes", disable_help_subcommand = true)]
    Bloc(BlocCommand),
    /// Un ticket d'un bloc
    #[command(subcommand, help_template = HELP, subcommand_help_heading = "Commandes", disable_help_subcommand = true)]
    Ticket(TicketCommand),
    /// Contrôle un projet avant l'impression : géométrie, textes, encres, codes, polices, feuille, numéros
    #[command(help_template = HELP)]
    Preflight(PreflightArgs),
    /// Imprime un bloc : volumes PDF et manifeste
    #[command(help_template = HELP)]
    Press(PressArgs),
    /// Fait le bon à tirer : deux faces, plaques, encres, polices, codes, de quoi signer
    #[command(help_template = HELP)]
    Bat(BatArgs),
    /// Relit un tirage et prouve son tableau de lots
    #[command(help_template = HELP)]
    Verify(VerifyArgs),
    /// Contrôle par échantillons
    #[command(subcommand, help_template = HELP, subcommand_help_heading = "Commandes", disable_help_subcommand = true)]
    Qa(QaCommand),
}

/// The key of an encrypted bloc.
#[derive(Clone, Debug, Default, Args)]
pub struct EncryptionArg {
    /// Fichier de la clé du bloc chiffré : 64 chiffres hexadécimaux
    #[arg(long = "encrypt-key-file", value_name = "FICHIER", id = "encrypt_key_file")]
    pub file: Option<PathBuf>,
}

/// The key of a bloc to encrypt.
#[derive(Clone, Debug, Default, Args)]
pub struct EncryptArg {
    /// Chiffre le bloc de la clé de ce fichier : 64 chiffres hexadécimaux, une autre clé que celle qui fait les blocs
    #[arg(long = "encrypt-key-file", value_name = "FICHIER", id = "encrypt_key_file")]
    pub file: Option<PathBuf>,
}

/// `tirage demo`.
#[derive(Debug, Args)]
pub struct DemoArgs {
    /// Un autre modèle que celui de départ
    #[arg(long, value_name = "MODÈLE")]
    pub template: Option<String>,
    /// Dossier des résultats
    #[arg(long, default_value = "out/demo", value_name = "DOSSIER")]
    pub out: PathBuf,
    /// Remplace ce qui s'y trouve
    #[arg(long)]
    pub force: bool,
    /// N'ouvre pas la fenêtre à la fin
    #[arg(long)]
    pub no_window: bool,
}

/// Which rules of spelling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum SpellingArg {
    /// Traits d'union sous cent seulement
    #[default]
    Traditional,
    /// Rectifications de 1990 : traits d'union partout
    #[value(name = "1990")]
    Reform1990,
}

/// `tirage words`.
#[derive(Debug, Args)]
pub struct WordsArgs {
    /// Le nombre ; une somme comme 4,50 avec --euros
    #[arg(value_name = "N", allow_negative_numbers = true)]
    pub number: String,
    /// Orthographe
    #[arg(long, value_enum, default_value_t)]
    pub spelling: SpellingArg,
    /// Une somme en euros
    #[arg(long)]
    pub euros: bool,
}

/// `tirage game`.
#[derive(Debug, Subcommand)]
pub enum GameCommand {
    /// Vérifie game.toml : tableau de lots, symboles, règles, recettes ; et, avec un règlement, s'il dit la même chose
    #[command(help_template = HELP)]
    Check(GameCheckArgs),
    /// Commence un projet : un dossier, à partir d'un modèle et, si on veut, d'un règlement
    #[command(help_template = HELP)]
    New(GameNewArgs),
}

/// `tirage game check`.
#[derive(Debug, Args)]
pub struct GameCheckArgs {
    /// Dossier du projet
    pub project: PathBuf,
    /// Texte du règlement à comparer (UTF-8, UTF-16 ou Windows-1252)
    #[arg(long, value_name = "FICHIER")]
    pub reglement: Option<PathBuf>,
}

/// `tirage game new`.
#[derive(Debug, Args)]
pub struct GameNewArgs {
    /// Dossier à faire ; son nom est celui du jeu
    #[arg(value_name = "NOM")]
    pub name: PathBuf,
    /// Modèle de départ (sinon celui du programme)
    #[arg(long, value_name = "MODÈLE")]
    pub from: Option<String>,
    /// Texte d'un règlement dont sont repris le bloc, le prix, les lots et le cumul
    #[arg(long, value_name = "FICHIER")]
    pub reglement: Option<PathBuf>,
    /// Prix du ticket, quand le règlement a plusieurs tableaux
    #[arg(long, value_name = "SOMME", requires = "reglement", value_parser = sum)]
    pub price: Option<Money>,
}

/// `tirage bloc`.
#[derive(Debug, Subcommand)]
pub enum BlocCommand {
    /// Génère un bloc : exactement le tableau de lots, à partir d'une clé
    #[command(help_template = HELP)]
    Generate(BlocGenerateArgs),
    /// Évalue chaque ticket et compare au lot inscrit et au tableau de lots
    #[command(help_template = HELP)]
    Audit(BlocAuditArgs),
    /// Fait un bloc d'une table d'ailleurs (CSV ou Parquet), si tout y est juste
    #[command(help_template = HELP)]
    Import(BlocImportArgs),
}

/// `tirage bloc generate`.
#[derive(Debug, Args)]
pub struct BlocGenerateArgs {
    /// Dossier du projet
    pub project: PathBuf,
    /// Fichier Parquet à écrire
    #[arg(long, value_name = "F.parquet")]
    pub out: PathBuf,
    /// La clé qui le chiffre
    #[command(flatten)]
    pub encryption: EncryptArg,
    /// Fichier de la clé : 64 chiffres hexadécimaux
    #[arg(long, value_name = "FICHIER")]
    pub key_file: PathBuf,
    /// Numéro de l'émission, 1 à 99
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=99))]
    pub emission: u16,
    /// Numéro du bloc, 1 à 9999
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=9999))]
    pub bloc: u16,
    /// Nombre de tickets ; moins que le bloc : un spécimen
    #[arg(long, value_name = "N")]
    pub tickets: Option<u32>,
    /// Remplace le fichier s'il existe
    #[arg(long)]
    pub force: bool,
}

/// `tirage bloc audit`.
#[derive(Debug, Args)]
pub struct BlocAuditArgs {
    /// Dossier du projet
    pub project: PathBuf,
    /// Fichier du bloc
    pub bloc: PathBuf,
    /// Sa clé, s'il est chiffré
    #[command(flatten)]
    pub encryption: EncryptionArg,
    /// Résultat en JSON
    #[arg(long)]
    pub json: bool,
}

/// The characters of a text file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CharsetArg {
    /// UTF-8, avec ou sans marque
    #[value(name = "utf-8")]
    Utf8,
    /// UTF-16, octet faible d'abord
    #[value(name = "utf-16le")]
    Utf16Le,
    /// UTF-16, octet fort d'abord
    #[value(name = "utf-16be")]
    Utf16Be,
    /// Windows-1252 (et Latin-1)
    #[value(name = "windows-1252")]
    Windows1252,
}

/// What parts the fields of a text file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SeparatorArg {
    /// Point-virgule
    #[value(name = "semicolon", alias = ";")]
    Semicolon,
    /// Virgule
    #[value(name = "comma", alias = ",")]
    Comma,
    /// Tabulation
    Tab,
}

/// `tirage bloc import`.
#[derive(Debug, Args)]
pub struct BlocImportArgs {
    /// Dossier du projet
    pub project: PathBuf,
    /// Table à lire : CSV, ou Parquet d'un autre programme
    #[arg(value_name = "TABLE")]
    pub table: PathBuf,
    /// Fichier Parquet à écrire
    #[arg(long, value_name = "F.parquet")]
    pub out: PathBuf,
    /// La clé qui le chiffre
    #[command(flatten)]
    pub encryption: EncryptArg,
    /// Numéro de l'émission, 1 à 99
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=99))]
    pub emission: u16,
    /// Numéro du bloc, 1 à 9999
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=9999))]
    pub bloc: u16,
    /// La table est un spécimen : moins de tickets que le bloc, tableau de lots réduit
    #[arg(long)]
    pub specimen: bool,
    /// Caractères d'un CSV ; sinon trouvés
    #[arg(long, value_enum, value_name = "NOM")]
    pub encoding: Option<CharsetArg>,
    /// Séparateur d'un CSV ; sinon trouvé dans l'en-tête
    #[arg(long, value_enum, value_name = "NOM")]
    pub separator: Option<SeparatorArg>,
    /// Fautes dites en entier ; toutes sont comptées
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub faults: usize,
    /// Résultat en JSON
    #[arg(long)]
    pub json: bool,
    /// Remplace le fichier s'il existe
    #[arg(long)]
    pub force: bool,
}

/// `tirage ticket`.
#[derive(Debug, Subcommand)]
pub enum TicketCommand {
    /// Dit ce que le ticket montre et ce qu'il gagne
    #[command(help_template = HELP)]
    Show(TicketShowArgs),
    /// Dessine une face d'un ticket en PNG
    #[command(help_template = HELP)]
    Render(TicketRenderArgs),
}

/// Which ticket of a bloc.
#[derive(Debug, Args)]
pub struct TicketChoice {
    /// Comment il est désigné
    #[command(flatten)]
    pub which: TicketBy,
    /// Cherche à partir de ce ticket (avec --lot ou --wins)
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub from: u32,
}

/// The ways to name a ticket; exactly one is used.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct TicketBy {
    /// Position du ticket dans le bloc, à partir de 0
    #[arg(long, value_name = "N")]
    pub ticket: Option<u32>,
    /// Numéro de série, avec ou sans tirets
    #[arg(long, value_name = "SERIE")]
    pub serial: Option<String>,
    /// Premier ticket de ce lot, 0 pour un perdant
    #[arg(long, value_name = "SOMME", value_parser = sum)]
    pub lot: Option<Money>,
    /// Premier ticket dont un gain se dit avec tous ces mots (surface, zone, raison)
    #[arg(long, value_name = "MOTS")]
    pub wins: Option<String>,
}

/// `tirage ticket show`.
#[derive(Debug, Args)]
pub struct TicketShowArgs {
    /// Dossier du projet
    pub project: PathBuf,
    /// Fichier du bloc
    pub bloc: PathBuf,
    /// Sa clé, s'il est chiffré
    #[command(flatten)]
    pub encryption: EncryptionArg,
    /// Quel ticket
    #[command(flatten)]
    pub choice: TicketChoice,
    /// Résultat en JSON
    #[arg(long)]
    pub json: bool,
}

/// A side of the ticket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum FaceArg {
    /// Le devant
    #[default]
    Recto,
    /// Le dos
    Verso,
}

/// Whether the scratch coat is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum CoatArg {
    /// Couche grattable intacte
    #[default]
    On,
    /// Tout est gratté
    Off,
}

/// `tirage ticket render`.
#[derive(Debug, Args)]
pub struct TicketRenderArgs {
    /// Dossier du projet
    pub project: PathBuf,
    /// Fichier du bloc
    pub bloc: PathBuf,
    /// Sa clé, s'il est chiffré
    #[command(flatten)]
    pub encryption: EncryptionArg,
    /// Quel ticket
    #[command(flatten)]
    pub choice: TicketChoice,
    /// Image PNG à écrire
    #[arg(long, value_name = "X.png")]
    pub out: PathBuf,
    /// Face
    #[arg(long, value_enum, default_value_t)]
    pub face: FaceArg,
    /// Résolution en points par pouce, 30 à 2400
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(30..=2400))]
    pub dpi: u32,
    /// Couche grattable
    #[arg(long, value_enum, default_value_t)]
    pub coat: CoatArg,
    /// Une seule plaque, par son nom
    #[arg(long, value_name = "NOM")]
    pub plate: Option<String>,
    /// Remplace le fichier s'il existe
    #[arg(long)]
    pub force: bool,
}

/// `tirage preflight`.
#[derive(Debug, Args)]
pub struct PreflightArgs {
    /// Dossier du projet
    pub project: PathBuf,
    /// Fichier du bloc à imprimer
    pub bloc: Option<PathBuf>,
    /// Sa clé, s'il est chiffré
    #[command(flatten)]
    pub encryption: EncryptionArg,
    /// Un avertissement que nul n'accepte est faux aussi (code de sortie 1)
    #[arg(long)]
    pub strict: bool,
    /// Résultat en JSON
    #[arg(long)]
    pub json: bool,
}

/// `tirage press`.
#[derive(Debug, Default, Args)]
pub struct PressArgs {
    /// Dossier du projet
    pub project: PathBuf,
    /// Fichier du bloc
    pub bloc: PathBuf,
    /// Sa clé, s'il est chiffré
    #[command(flatten)]
    pub encryption: EncryptionArg,
    /// Dossier des volumes
    #[arg(long, value_name = "DOSSIER", required_unless_present_any = ["plan", "collect"])]
    pub out: Option<PathBuf>,
    /// Tickets A à B, B exclu
    #[arg(long, value_name = "A..B", value_parser = ticket_range)]
    pub tickets: Option<std::ops::Range<u32>>,
    /// Date du travail, AAAA-MM-JJ (sinon celle de press.toml)
    #[arg(long, value_name = "DATE")]
    pub date: Option<String>,
    /// Plaques fixes à part, une fois ; les volumes n'ont que les données variables
    #[arg(long)]
    pub split: bool,
    /// Accepte pour ce tirage ce que le préflight trouve sous ce nom (CODE:LIEU, comme il le dit) ; avec --accepted-by
    #[arg(long, value_name = "CODE:LIEU=MOTIF", requires = "accepted_by", value_parser = waiver)]
    pub accept: Vec<(String, String)>,
    /// Qui l'accepte ; son nom est inscrit au manifeste
    #[arg(long, value_name = "NOM", requires = "accept")]
    pub accepted_by: Option<String>,
    /// Ne relit pas chaque volume avant de lui donner son nom
    #[arg(long)]
    pub no_verify: bool,
    /// Dit les volumes du tirage, un par ligne, sans rien imprimer
    #[arg(long, conflicts_with_all = ["volumes", "collect", "force", "resume"])]
    pub plan: bool,
    /// Seulement les volumes I à J, J compris (ou I seul) ; d'autres machines font les autres
    #[arg(long, value_name = "I..J", value_parser = volume_range)]
    pub volumes: Option<std::ops::RangeInclusive<u32>>,
    /// Contrôle les volumes faits à part dans ce dossier et en fait un tirage : épreuve, bon de travail, manifeste
    #[arg(long, value_name = "DOSSIER", conflicts_with_all = ["out", "volumes", "force", "resume"])]
    pub collect: Option<PathBuf>,
    /// Continue ce même tirage : garde ses volumes entiers, fait le reste
    #[arg(long, conflicts_with = "force")]
    pub resume: bool,
    /// Remplace un tirage qui s'y trouve ; avec --volumes, ces volumes seulement
    #[arg(long)]
    pub force: bool,
    /// Résultat en JSON
    #[arg(long)]
    pub json: bool,
}

/// `tirage bat`.
#[derive(Debug, Args)]
pub struct BatArgs {
    /// Dossier du projet
    pub project: PathBuf,
    /// Fichier du bloc ; sinon un ticket d'un spécimen fait pour l'occasion
    pub bloc: Option<PathBuf>,
    /// Sa clé, s'il est chiffré
    #[command(flatten)]
    pub encryption: EncryptionArg,
    /// Fichier PDF à écrire
    #[arg(long, value_name = "F.pdf")]
    pub out: PathBuf,
    /// Ticket montré, par sa position dans le bloc
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub ticket: u32,
    /// Date du travail, AAAA-MM-JJ (sinon celle de press.toml)
    #[arg(long, value_name = "DATE")]
    pub date: Option<String>,
    /// Remplace le fichier s'il existe
    #[arg(long)]
    pub force: bool,
}

/// `tirage verify`.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// Dossier du projet
    pub project: PathBuf,
    /// Fichier du bloc
    pub bloc: PathBuf,
    /// Sa clé, s'il est chiffré
    #[command(flatten)]
    pub encryption: EncryptionArg,
    /// Dossier du tirage
    pub dir: PathBuf,
    /// Résultat en JSON
    #[arg(long)]
    pub json: bool,
}

/// Reads a sum in euros.
fn sum(text: &str) -> Result<Money, String> {
    Money::parse(text).map_err(|e| e.to_string())
}

/// Reads `A..B`, half open.
pub(super) fn ticket_range(text: &str) -> Result<std::ops::Range<u32>, String> {
    let expected = || format!("« {text} » : A..B est attendu, avec A < B, par exemple 0..5000");
    let (a, b) = text.split_once("..").ok_or_else(expected)?;
    let range =
        a.trim().parse().map_err(|_| expected())?..b.trim().parse().map_err(|_| expected())?;
    if range.is_empty() { Err(expected()) } else { Ok(range) }
}

/// Reads `I..J`, both of them meant, or `I`.
fn volume_range(text: &str) -> Result<std::ops::RangeInclusive<u32>, String> {
    let expected = || {
        format!("« {text} » : I..J est attendu, J compris, avec 1 <= I <= J, par exemple 3..5 ou 3")
    };
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| expected());
    let (first, last) = match text.split_once("..") {
        Some((first, last)) => (number(first)?, number(last)?),
        None => (number(text)?, number(text)?),
    };
    if first == 0 || first > last { Err(expected()) } else { Ok(first..=last) }
}

/// What is accepted and why: `CODE:LIEU=MOTIF`.
fn waiver(text: &str) -> Result<(String, String), String> {
    let expected = || format!("« {text} » : CODE:LIEU=MOTIF est attendu, avec un motif");
    let (key, reason) = text.split_once('=').ok_or_else(expected)?;
    let (key, reason) = (key.trim(), reason.trim());
    let place = key.split_once(':').is_some_and(|(_, place)| !place.is_empty());
    if place && !reason.is_empty() {
        Ok((key.to_owned(), reason.to_owned()))
    } else {
        Err(expected())
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_grammar_holds_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn without_command_a_project_opens() {
        let cli = Cli::try_parse_from(["tirage", "projet", "b.parquet"]).map_err(|e| e.to_string());
        let cli = cli.unwrap_or_else(|e| panic!("{e}"));
        assert!(cli.command.is_none());
        assert_eq!(cli.project, Some("projet".into()));
        assert_eq!(cli.bloc, Some("b.parquet".into()));
    }

    #[test]
    fn ranges_are_half_open_and_not_empty() {
        assert_eq!(ticket_range("10..20"), Ok(10..20));
        for wrong in ["10", "20..10", "5..5", "a..b", "-1..3", ".."] {
            assert!(ticket_range(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn ranges_of_volumes_are_closed() {
        assert_eq!(volume_range("3..5"), Ok(3..=5));
        assert_eq!(volume_range("4"), Ok(4..=4));
        for wrong in ["", "0", "5..3", "0..2", "1..", "..2", "1..=2", "-1"] {
            assert!(volume_range(wrong).is_err(), "{wrong}");
        }
    }
}
