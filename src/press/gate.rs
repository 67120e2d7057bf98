//! [`Gate`]: preflight before the first volume.

use std::io::{Read, Seek};
use std::sync::Arc;

use super::PressError;
use super::job::Job;
use super::manifest::AcceptedEntry;
use crate::layout::LayoutObject;
use crate::preflight::{
    Accepted, Finding, Severity, Subject, Waiver, check, of_profile, with_acceptance,
};
use crate::raster::OutputProfile;

/// What preflight is told beside the job itself.
#[derive(Clone, Copy, Default)]
pub struct Gate<'a> {
    /// What stands on the layout, so that findings name it.
    pub objects: &'a [LayoutObject],
    /// What is accepted beside the project.
    pub accepted: &'a [Accepted],
    /// What is accepted for this run alone.
    pub waivers: &'a [Waiver],
}

/// Checks a job. What was found and accepted goes into the manifest.
///
/// # Errors
/// [`PressError::Preflight`] with every error that nobody accepts, and waivers
/// that are for nothing.
pub(super) fn pass<R: Read + Seek>(job: &Job<'_, R>) -> Result<Vec<AcceptedEntry>, PressError> {
    let found = findings(job);
    let gate = &job.preflight;
    let (mut entries, mut open) = (Vec::new(), Vec::new());
    for (finding, by) in with_acceptance(&found, gate.accepted) {
        let waiver = gate.waivers.iter().find(|w| w.is_for(finding));
        let said = match (waiver, by) {
            _ if finding.refuses => None,
            (Some(w), _) => Some((&w.by, &w.reason)),
            (None, Some(a)) => Some((&a.by, &a.reason)),
            (None, None) => None,
        };
        match said {
            Some((by, reason)) => entries.push(AcceptedEntry {
                code: finding.code.to_owned(),
                place: finding.place.to_string(),
                said: finding.said.clone(),
                by: by.clone(),
                reason: reason.clone(),
            }),
            None if finding.severity == Severity::Error => open.push(finding.clone()),
            None => {}
        }
    }
    let idle: Vec<String> = (gate.waivers.iter())
        .filter(|w| !found.iter().any(|f| w.is_for(f)))
        .map(|w| w.key.clone())
        .collect();
    if open.is_empty() && idle.is_empty() {
        Ok(entries)
    } else {
        Err(PressError::Preflight { open, idle })
    }
}

/// Everything that preflight finds in a job.
fn findings<R: Read + Seek>(job: &Job<'_, R>) -> Vec<Finding> {
    let profile = OutputProfile::from_icc(&job.profile).map(Arc::new);
    let known = profile.as_ref().err().map(|e| of_profile(&e.to_string()));
    let subject = Subject {
        game: Some(job.game),
        press: Some(job.settings),
        layout: Some(job.layout),
        objects: job.preflight.objects,
        profile: profile.as_ref().ok(),
        bloc: Some(job.bloc.info()),
    };
    check(&subject, known.into_iter().collect())
}
