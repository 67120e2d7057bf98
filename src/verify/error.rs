//! [`VerifyError`]: why nothing can be verified.

/// Why a run cannot be verified at all. What is wrong with the run itself is no
/// error but a [`super::Fault`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// The places of the layout cannot be read.
    #[error("layout.toml : {0}")]
    Layout(String),
    /// A font or a drawing of the project is not there or is unreadable.
    #[error("« {name} » : {reason}")]
    Asset {
        /// The file.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
}
