//! [`BlocError`]: what can be wrong with making or reading a bloc.

use std::io;

use crate::game::{CellCode, Money};

/// Why a bloc can't be made or read. The caller knows the file's name and puts
/// it before the message.
#[derive(Debug, thiserror::Error)]
pub enum BlocError {
    /// The key file is wrong.
    #[error("{file} : une clé de 64 chiffres hexadécimaux est attendue, mais {found}")]
    Key {
        /// The file's name as given.
        file: String,
        /// What stands there instead; never the digits.
        found: String,
    },
    /// One key for two purposes.
    #[error(
        "la clé de chiffrement est celle qui fait les blocs : qui lirait ce bloc pourrait les faire tous ; une autre est attendue (openssl rand -hex 32)"
    )]
    SameKey,
    /// An encrypted bloc, and no key.
    #[error("le bloc est chiffré : sa clé est attendue (--encrypt-key-file FICHIER)")]
    Encrypted,
    /// An encrypted table from elsewhere.
    #[error("la table est chiffrée : une table en clair est attendue")]
    EncryptedTable,
    /// An encrypted bloc, and the key of another.
    #[error(
        "le bloc est chiffré d'une autre clé : la sienne s'appelle {found}, la clé donnée {given}"
    )]
    OtherFileKey {
        /// The name in the file.
        found: String,
        /// The name of the key given.
        given: String,
    },
    /// A key for a bloc that has none: who relies on encryption must not be
    /// handed a file that anybody could have written.
    #[error(
        "une clé de chiffrement est donnée, mais le bloc est en clair : n'importe qui a pu le lire ou le changer (sans --encrypt-key-file, il s'ouvre)"
    )]
    NotEncrypted,
    /// Émission out of range.
    #[error("émission {0} : un numéro de 1 à 99 est attendu")]
    Emission(u16),
    /// Bloc out of range.
    #[error("bloc {0} : un numéro de 1 à 9999 est attendu")]
    Bloc(u16),
    /// More tickets than a bloc has.
    #[error(
        "{asked} tickets demandés : le bloc du jeu en compte {bloc_size}, un spécimen en a moins"
    )]
    TooManyTickets {
        /// Tickets asked for.
        asked: u32,
        /// Tickets of a whole bloc.
        bloc_size: u32,
    },
    /// Too few tickets for one of each level.
    #[error(
        "{asked} tickets demandés : il en faut au moins {needed} pour que chaque lot soit gagné une fois"
    )]
    TooFewTickets {
        /// Tickets asked for.
        asked: u32,
        /// The smallest specimen.
        needed: u32,
    },
    /// The prize table can't be reached by the rules.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Plan(Vec<PlanFault>),
    /// Too few digits to be unguessable.
    #[error(
        "numéro de validation de {digits} chiffres pour {tickets} tickets : {needed} chiffres au moins sont attendus (un million de numéros par ticket), 18 au plus"
    )]
    ValidationDigits {
        /// Digits that the game declares.
        digits: u8,
        /// Tickets of the bloc.
        tickets: u32,
        /// The fewest allowed.
        needed: u8,
    },
    /// The evaluator finds another sum than was meant: a fault of the generator
    /// or of the game file, never printed.
    #[error("ticket {ticket} : le lot voulu est {meant}, les cases tirées donnent {found}")]
    Mismatch {
        /// The ticket.
        ticket: u32,
        /// What was meant.
        meant: Money,
        /// What the evaluator finds.
        found: Money,
    },
    /// The cells drawn can be read in two ways.
    #[error("ticket {ticket} : lecture ambiguë des cases tirées : {what}")]
    Ambiguous {
        /// The ticket.
        ticket: u32,
        /// What is ambiguous, in words.
        what: String,
    },
    /// No losing or winning cells were found for a zone in very many draws.
    #[error("ticket {ticket} : aucun tirage ne convient à la surface « {surface} »")]
    Exhausted {
        /// The ticket.
        ticket: u32,
        /// Identifier of the surface.
        surface: String,
    },
    /// Stopped on request.
    #[error("arrêté à la demande")]
    Cancelled,
    /// The output can't be written.
    #[error("écriture impossible : {0}")]
    Write(#[source] io::Error),
    /// The input can't be read.
    #[error("lecture impossible : {0}")]
    Read(#[source] io::Error),
    /// Not Parquet at all.
    #[error(
        "n'est pas un fichier Parquet (« PAR1 » est attendu au début) ; d'une table CSV, « tirage bloc import » fait un bloc"
    )]
    NotParquet,
    /// Parquet whose end is missing.
    #[error("fichier Parquet tronqué : {0}")]
    Truncated(String),
    /// Parquet that contradicts itself.
    #[error("fichier Parquet endommagé : {0}")]
    Corrupt(String),
    /// Parquet without the metadata of a bloc, or with wrong ones.
    #[error(
        "n'est pas un bloc de Tirage : métadonnée « {key} » {problem} ; d'une table d'un autre programme, « tirage bloc import » fait un bloc"
    )]
    NotABloc {
        /// The metadata key.
        key: &'static str,
        /// Missing, or what stands there and what was expected.
        problem: String,
    },
    /// A bloc of another game.
    #[error("bloc du jeu « {found} », mais le projet est celui du jeu « {expected} »")]
    OtherGame {
        /// The game in the file.
        found: String,
        /// The game of the project.
        expected: String,
    },
    /// A bloc made with another meaning of the game.
    #[error(
        "bloc fait avec un autre sens du jeu « {game} » : game.toml (règles, lots, symboles ou transcriptions) a changé depuis (empreinte {found} dans le bloc, {expected} dans le projet)"
    )]
    OtherMeaning {
        /// The game.
        game: String,
        /// Start of the hash in the file.
        found: String,
        /// Start of the hash of the project.
        expected: String,
    },
    /// Columns that are missing, unknown, misplaced or of another type.
    #[error("colonnes du bloc : {0}")]
    Columns(String),
    /// A table from elsewhere whose columns are not those of the game.
    #[error("{}", .0.join("\n"))]
    Header(Vec<String>),
    /// A table from elsewhere with faults: no bloc is made of it.
    #[error("la table a des fautes, aucun bloc n'en est fait")]
    Faulty,
    /// The tickets of a table can't be kept aside.
    #[error("fichier temporaire : {0}")]
    Spill(#[source] io::Error),
    /// No such ticket in this bloc.
    #[error("ticket {number} : le bloc compte {tickets} tickets, numérotés de 0 à {}", .tickets.saturating_sub(1))]
    NoSuchTicket {
        /// The number asked for.
        number: u32,
        /// Tickets in the bloc.
        tickets: u32,
    },
    /// A row that can't be a ticket of the game.
    #[error("ticket {number} : {reason}")]
    Row {
        /// The ticket, by its row.
        number: u32,
        /// What is wrong, with the column's name.
        reason: String,
    },
}

impl BlocError {
    /// Whether the file is sound Parquet of another program, of which an import
    /// can make a bloc.
    pub fn is_foreign_table(&self) -> bool {
        matches!(self, BlocError::NotABloc { key, problem }
            if *key == super::format::keys::FORMAT && problem == super::footer::MISSING)
    }
}

/// Why the rules of a game don't carry its prize table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanFault {
    /// No combination of wins adds up to a lot.
    #[error("lot de {lot} hors d'atteinte : {why}")]
    OutOfReach {
        /// The lot.
        lot: Money,
        /// Why, in words.
        why: String,
    },
    /// More lots than tickets.
    #[error("le tableau compte {winners} lots pour un bloc de {bloc_size} tickets")]
    TooManyLots {
        /// Lots of the table.
        winners: u64,
        /// Tickets of a bloc.
        bloc_size: u32,
    },
    /// A promise about packs that can't be kept.
    #[error("paquets : {problem}")]
    Packs {
        /// What is asked and what can be had.
        problem: String,
    },
    /// A recipe of the designer's plan that the rules don't allow.
    #[error(
        "plan du lot de {lot}, recette {number} : les règles ne permettent pas ces gains ensemble"
    )]
    Wish {
        /// The lot.
        lot: Money,
        /// Which of its recipes, from 1.
        number: usize,
    },
    /// A rule whose zones don't fit it.
    #[error("surface « {surface} », règle de l'article {article} : {problem}")]
    Shape {
        /// The surface.
        surface: String,
        /// The article of the rule.
        article: String,
        /// What doesn't fit, and what is expected.
        problem: String,
    },
}

/// A value as it stands in a bloc, for messages: cut when it is long.
pub(super) fn quoted(value: &str) -> String {
    let short: String = value.chars().take(40).collect();
    let dots = if short.len() < value.len() { "…" } else { "" };
    format!("« {short}{dots} »")
}

/// The code that stands for a value that the game does not know.
pub(super) const UNKNOWN: CellCode = CellCode::MAX;
