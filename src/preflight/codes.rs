//! The codes of preflight: what each is about, how grave it is, what to do.
//!
//! A code keeps its meaning for ever; scripts and accepted findings rely on it.

use super::finding::Severity::{self, Error, Note, Warning};

/// One rule of preflight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its code.
    pub code: &'static str,
    /// How grave it is to break it.
    pub severity: Severity,
    /// What it is about, in French.
    pub title: &'static str,
    /// What to do, in French.
    pub remedy: &'static str,
}

const fn rule(
    code: &'static str,
    severity: Severity,
    title: &'static str,
    remedy: &'static str,
) -> Entry {
    Entry { code, severity, title, remedy }
}

/// All rules, by code: documents (D), geometry (G), texts (T), inks (I),
/// pictures (P), codes (B), fonts (F), sheet (S), game (J), numbers (N), what
/// would tell (X).
pub const CODES: &[Entry] = &[
    rule("D-001", Error, "Le fichier ne se lit pas", "Corriger la syntaxe TOML à cette ligne"),
    rule("D-002", Error, "Clé inconnue", "Corriger ou ôter la clé"),
    rule("D-003", Error, "Clé absente", "Ajouter la clé"),
    rule("D-004", Error, "Valeur d'une autre sorte", "Écrire la sorte de valeur attendue"),
    rule("D-005", Error, "Valeur impossible", "Écrire une valeur permise"),
    rule(
        "D-006",
        Error,
        "Fichier nommé absent ou illisible",
        "Mettre le fichier dans le projet, ou corriger son nom",
    ),
    rule("D-007", Error, "Nom qui n'existe pas", "Corriger le nom, ou déclarer ce qu'il nomme"),
    rule("D-008", Note, "Document non contrôlé", "Corriger d'abord le document dont il dépend"),
    rule(
        "G-201",
        Error,
        "Encre cachée trop près du bord de son masque",
        "Agrandir le masque, ou réduire ou recentrer la case",
    ),
    rule("G-202", Error, "Encre hors de sa case", "Agrandir la case, ou réduire ce qu'elle montre"),
    rule("G-203", Error, "Cases qui se chevauchent", "Écarter les cases"),
    rule(
        "G-204",
        Error,
        "Case sous un masque qui n'est pas le sien",
        "Écarter le masque ou la case",
    ),
    rule(
        "G-205",
        Error,
        "Case sous aucun masque, sous deux, ou à découvert",
        "Donner à la case un masque et un seul",
    ),
    rule("G-206", Error, "Masques qui se recouvrent", "Écarter les masques"),
    rule("G-207", Error, "Dans la marge de sécurité", "Éloigner l'objet de la coupe"),
    rule(
        "G-208",
        Error,
        "Impression sur la couche hors de tout masque",
        "Ramener le dessin ou la plaque sur un masque",
    ),
    rule(
        "G-209",
        Error,
        "Valeur trop près de sa transcription",
        "Écarter la valeur et sa transcription",
    ),
    rule("G-210", Error, "Case hors des fonds", "Agrandir le fond sous la case"),
    rule(
        "G-221",
        Warning,
        "Marge de masque sous la tolérance de repérage",
        "Porter mask_margin à la tolérance de la presse",
    ),
    rule("G-222", Warning, "Fond perdu trop étroit", "Élargir ticket.bleed"),
    rule("G-223", Warning, "Zone de sécurité trop étroite", "Élargir ticket.safe"),
    rule("G-224", Warning, "Textes fixes qui se chevauchent", "Écarter les textes"),
    rule(
        "G-225",
        Error,
        "Donnée variable sur un texte ou une autre donnée",
        "Écarter la donnée variable",
    ),
    rule(
        "G-226",
        Error,
        "Le fond n'atteint pas le fond perdu",
        "Prolonger le dessin jusqu'au bord du fond perdu",
    ),
    rule(
        "T-101",
        Error,
        "Texte qui déborde",
        "Agrandir la boîte, baisser le corps le plus petit, ou raccourcir le texte",
    ),
    rule("T-102", Error, "Caractère absent de la police", "Choisir une police qui a ce caractère"),
    rule(
        "T-103",
        Error,
        "Tableau ou colonne qui ne tient pas",
        "Agrandir la boîte, ou réduire le corps",
    ),
    rule(
        "T-104",
        Error,
        "Mention de spécimen absente ou cachée",
        "Placer la mention hors des masques",
    ),
    rule("T-111", Warning, "Texte trop petit", "Augmenter le corps"),
    rule(
        "T-112",
        Warning,
        "Petit texte en réserve",
        "Augmenter le corps, ou l'imprimer en foncé sur clair",
    ),
    rule(
        "T-113",
        Warning,
        "Petit texte en plusieurs encres",
        "Augmenter le corps, ou l'imprimer d'une seule encre",
    ),
    rule("T-114", Warning, "Petit texte noir qui défonce", "Mettre overprint = true à sa couleur"),
    rule(
        "I-301",
        Error,
        "Encre ou couleur non déclarée",
        "Déclarer la couleur dans [colours] ou [svg], l'encre dans [[ink]]",
    ),
    rule("I-302", Error, "Couleur au-delà de l'encrage permis", "Réduire la recette de la couleur"),
    rule(
        "I-303",
        Error,
        "Encre spéciale qui ne surimprime pas ou n'est pas à sa place",
        "L'imprimer seule, en surimpression, à sa place",
    ),
    rule(
        "I-304",
        Error,
        "Liste des encres fausse",
        "Corriger les noms, l'ordre ou les rôles des encres",
    ),
    rule(
        "I-305",
        Error,
        "Fond trop foncé sous le noir de l'imageur",
        "Éclaircir le fond des cases",
    ),
    rule(
        "I-311",
        Error,
        "Encrage total trop fort",
        "Réduire les encres qui se superposent à cet endroit",
    ),
    rule(
        "I-312",
        Warning,
        "Encre déclarée et jamais imprimée",
        "Ôter l'encre : elle ferait une plaque vide",
    ),
    rule(
        "I-313",
        Warning,
        "Limite d'encrage au-dessus de la condition d'impression",
        "Baisser tac dans layout.toml",
    ),
    rule(
        "P-401",
        Error,
        "Dessin que des plaques ne peuvent pas imprimer",
        "Redessiner en aplats opaques de couleurs déclarées",
    ),
    rule("P-402", Error, "Dessin déformé", "Donner à la boîte les proportions du dessin"),
    rule("P-403", Error, "Dessin manquant ou vide", "Fournir le dessin de cette valeur"),
    rule("B-501", Error, "Module de code trop petit", "Augmenter module_dots ou height"),
    rule("B-502", Error, "Code dans la marge de sécurité", "Éloigner le code de la coupe"),
    rule("B-503", Error, "Codes qui se chevauchent", "Écarter les codes"),
    rule(
        "B-504",
        Error,
        "Le code ne porte pas autant",
        "Choisir une version plus grande ou un contenu plus court",
    ),
    rule("B-505", Error, "Code absent ou nommé deux fois", "Donner à chaque code son nom"),
    rule("B-511", Error, "Zone tranquille encombrée", "Dégager la marge blanche du code"),
    rule("B-512", Error, "Code trop peu contrasté", "Éclaircir le fond du code"),
    rule(
        "B-513",
        Warning,
        "Trop peu de points d'imageur par module",
        "Augmenter module_dots, ou la résolution de l'imageur",
    ),
    rule("F-601", Error, "Police absente ou inutilisable", "Fournir un fichier TrueType lisible"),
    rule(
        "F-611",
        Error,
        "Police dont la licence interdit l'incorporation",
        "Choisir une police dont l'incorporation est permise",
    ),
    rule(
        "F-612",
        Error,
        "Police dont la licence interdit le sous-ensemble",
        "Choisir une police qui permet d'incorporer les seuls caractères utiles",
    ),
    rule(
        "S-701",
        Error,
        "Les tickets ne tiennent pas sur la feuille",
        "Réduire les colonnes, les rangées ou les marges, ou agrandir la feuille",
    ),
    rule(
        "S-702",
        Error,
        "Plus de fond perdu que n'en ont les tickets",
        "Baisser bleed_mm, ou élargir le fond perdu de la maquette",
    ),
    rule(
        "S-703",
        Error,
        "Une pile ne tient pas dans un volume",
        "Baisser stack_sheets, ou augmenter les tickets d'un volume",
    ),
    rule(
        "S-704",
        Error,
        "La correction pousse des tickets l'un sur l'autre",
        "Élargir les gouttières",
    ),
    rule(
        "S-705",
        Error,
        "Des repères sortent de la feuille",
        "Agrandir la feuille ou réduire la correction",
    ),
    rule(
        "S-706",
        Error,
        "Un repère ne trouve pas sa place",
        "Agrandir la bande des repères, ou ôter ce repère",
    ),
    rule(
        "S-707",
        Error,
        "Ligne de pli ou de perforation sans voisin",
        "Corriger le numéro de la colonne ou de la rangée",
    ),
    rule(
        "S-711",
        Warning,
        "Les voisins ne laissent pas tout le fond perdu",
        "Élargir la gouttière à deux fonds perdus",
    ),
    rule("J-801", Error, "Transcription qui ne dit pas sa valeur", "Corriger la transcription"),
    rule("J-802", Error, "Symbole sans transcription", "Ajouter la transcription"),
    rule("J-803", Error, "Total que les lignes ne donnent pas", "Corriger le total ou les lignes"),
    rule("J-804", Error, "En double", "Ôter ou renommer le double"),
    rule(
        "J-811",
        Error,
        "Lots hors d'atteinte",
        "Corriger les règles, les lots ou les valeurs des zones",
    ),
    rule("J-812", Error, "Numéro de contrôle trop court ou trop long", "Changer validation_digits"),
    rule(
        "N-901",
        Error,
        "Numéro de série trop court pour le bloc",
        "Donner plus de chiffres au champ",
    ),
    rule(
        "N-902",
        Error,
        "Paquets non dits ou dits de deux façons",
        "Dire tickets_per_pack une fois",
    ),
    rule(
        "N-911",
        Warning,
        "Le numéro de série ne dit pas le bloc",
        "Mettre {emission:2} et {bloc:4} dans le modèle du numéro",
    ),
    rule("N-912", Error, "Le bloc n'a pas ses tickets", "Refaire le bloc, ou presser un spécimen"),
    rule(
        "N-913",
        Error,
        "Bloc illisible ou d'un autre jeu",
        "Donner le bloc de ce jeu, et sa clé s'il est chiffré",
    ),
    rule("N-921", Note, "Bloc spécimen", "Rien à faire : chaque ticket en porte la mention"),
    rule(
        "X-951",
        Error,
        "Ce qui est caché se voit ailleurs",
        "Ramener sous son masque tout ce qui dépend des cases",
    ),
    rule(
        "X-952",
        Error,
        "L'ordre du dessin dépend des cases",
        "Signaler cette faute du programme ; ne pas imprimer",
    ),
];

/// The rule with this code.
pub fn entry(code: &str) -> Entry {
    // The test below sees to it that rooms use no other codes; a fault is
    // never lost for want of an entry.
    let unknown = rule("D-005", Error, "Valeur impossible", "Écrire une valeur permise");
    CODES.iter().find(|e| e.code == code).copied().unwrap_or(unknown)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn codes_stand_once_and_in_their_groups() {
        let codes: BTreeSet<&str> = CODES.iter().map(|e| e.code).collect();
        assert_eq!(codes.len(), CODES.len());
        for e in CODES {
            assert_eq!(entry(e.code), *e);
            assert!(e.code.len() == 5 && e.code.as_bytes()[1] == b'-', "{}", e.code);
            assert!(!e.title.ends_with('.') && !e.remedy.ends_with('.'), "{}", e.code);
        }
    }
}
