//! The texts of Problèmes.

/// Key, French, English.
#[rustfmt::skip]
pub(crate) const STRINGS: &[(&str, &str, &str)] = &[
    ("go-to-problem", "Aller au problème", "Go to the problem"),
    ("accept-problem", "Accepter…", "Accept…"),
    ("accept", "Accepter", "Accept"),
    ("accept-title", "Accepter ce que le contrôle a trouvé", "Accept what preflight found"),
    ("accept-why", "La ligne reste, barrée, dans preflight.toml à côté du projet, tant que sa place et sa mesure ne changent pas. La presse l’inscrit à son manifeste.", "The row stays, struck out, in preflight.toml beside the project, until its place or its value changes. The press writes it into its manifest."),
    ("accepted-by", "Nom", "Name"),
    ("accept-reason", "Motif", "Reason"),
    ("withdraw-acceptance", "Ne plus accepter", "No longer accept"),
    ("withdraw", "Retirer", "Withdraw"),
    ("was-accepted", "accepté par {by} : {reason}", "accepted by {by}: {reason}"),
    ("problem-accepted", "{code} ({place}) accepté", "{code} ({place}) accepted"),
    ("problem-withdrawn", "{code} ({place}) n’est plus accepté", "{code} ({place}) is no longer accepted"),
    ("off-no-problem-chosen", "Choisissez d’abord un problème.", "Choose a problem first."),
    ("off-built-in", "Le projet fourni ne change pas : ouvrez-en une copie.", "The built-in project does not change: open a copy of it."),
    ("off-refused", "Le projet ne s’imprime pas avec cette faute : elle ne s’accepte pas.", "The project does not print with this fault: it cannot be accepted."),
    ("off-accepted", "Déjà accepté.", "Accepted already."),
    ("off-not-accepted", "N’est pas accepté.", "Not accepted."),
    ("checking", "Contrôle en cours…", "Checking…"),
    ("one-error-count", "1 erreur", "1 error"),
    ("many-errors-count", "{n} erreurs", "{n} errors"),
    ("one-warning-count", "1 avertissement", "1 warning"),
    ("many-warnings-count", "{n} avertissements", "{n} warnings"),
    ("one-accepted-count", "1 accepté", "1 accepted"),
    ("many-accepted-count", "{n} acceptés", "{n} accepted"),
    ("checked-in", "contrôlé en {s} s, encrages à 72 points par pouce", "checked in {s} s, inks at 72 dots per inch"),
];
