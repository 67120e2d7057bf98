//! [`FileKey`]: the key under which a bloc's file is encrypted.
//!
//! It is another key than the one that makes blocs: whoever must read one bloc
//! need not be able to make them all.

use std::sync::Arc;

use hmac::{Hmac, KeyInit, Mac};
use parquet::encryption::encrypt::FileEncryptionProperties;
use parquet::errors::ParquetError;
use ring::aead::{AES_256_GCM, LessSafeKey, UnboundKey};
use sha2::Sha256;

use super::format::hex;
use super::key::digits;
use super::{BlocError, Key};

/// A 256-bit key that encrypts files of blocs. It can't be copied or shown.
pub struct FileKey([u8; 32]);

impl std::fmt::Debug for FileKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FileKey(…)")
    }
}

impl Drop for FileKey {
    /// As [`Key`] does.
    fn drop(&mut self) {
        self.0 = [0; 32];
        std::hint::black_box(&self.0);
    }
}

impl FileKey {
    /// From the text of a key file, which looks as that of a [`Key`].
    ///
    /// # Errors
    /// [`BlocError::Key`].
    pub fn parse(file_name: &str, text: &str) -> Result<FileKey, BlocError> {
        digits(file_name, text).map(FileKey)
    }

    /// Whether it is the key that makes blocs, given twice.
    pub(super) fn is(&self, key: &Key) -> bool {
        key.is(&self.0)
    }

    /// A key for something else, from which this one can't be told.
    pub fn derive(&self, purpose: &str) -> [u8; 32] {
        let mut padded = [0; 64];
        padded[..32].copy_from_slice(&self.0);
        let mut mac = Hmac::<Sha256>::new(&padded.into());
        mac.update(b"tirage derived key 1");
        mac.update(purpose.as_bytes());
        mac.finalize().into_bytes().into()
    }

    /// What stands in the file in clear to tell keys apart; says nothing of the
    /// key itself.
    pub(super) fn name(&self) -> String {
        let mut padded = [0; 64];
        padded[..32].copy_from_slice(&self.0);
        let mut mac = Hmac::<Sha256>::new(&padded.into());
        mac.update(b"tirage file key 1");
        format!("tirage-{}", hex(&mac.finalize().into_bytes()[..8]))
    }

    /// How the library encrypts with it: footer and columns under one key. The
    /// key's name stands in the shape that the Parquet tools of others expect.
    pub(super) fn properties(&self) -> Result<Arc<FileEncryptionProperties>, ParquetError> {
        let name = self.name();
        let material = format!(
            "{{\"keyMaterialType\":\"PKMT1\",\"internalStorage\":true,\"isFooterKey\":true,\
             \"kmsInstanceID\":\"DEFAULT\",\"kmsInstanceURL\":\"DEFAULT\",\
             \"masterKeyID\":\"{name}\",\"wrappedDEK\":\"{name}\",\"doubleWrapping\":false}}"
        );
        FileEncryptionProperties::builder(self.0.to_vec())
            .with_footer_key_metadata(material.into_bytes())
            .build()
    }

    /// The cipher; `None` never, since 32 bytes are what it takes.
    pub(super) fn cipher(&self) -> Option<LessSafeKey> {
        UnboundKey::new(&AES_256_GCM, &self.0).ok().map(LessSafeKey::new)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_key_has_a_name_and_never_shows_itself() {
        let key = FileKey::parse("k", &"5b".repeat(32)).unwrap();
        let other = FileKey::parse("k", &"5c".repeat(32)).unwrap();
        assert_eq!(format!("{key:?}"), "FileKey(…)");
        assert_eq!(key.name().len(), 23);
        assert_ne!(key.name(), other.name());
        assert!(!key.name().contains("5b5b"));
        assert!(FileKey::parse("k", "5b").unwrap_err().to_string().contains("64"));
    }
}
