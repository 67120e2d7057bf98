//! Tone curves of profiles.

use moxcms::ToneReprCurve;

/// Light for a level from 0 to 1 by a tone curve; `None` if the curve is of no
/// known kind.
pub(super) fn light(curve: &ToneReprCurve, v: f64) -> Option<f64> {
    match curve {
        ToneReprCurve::Lut(table) => Some(match table.as_slice() {
            [] => v,
            // A single number is a power, in 1/256.
            [power] => v.powf(f64::from(*power) / 256.0),
            table => {
                let last = table.len() - 1;
                let place = v.clamp(0.0, 1.0) * last as f64;
                let low = (place as usize).min(last - 1);
                let at = |i: usize| f64::from(table[i]) / 65_535.0;
                at(low) + (at(low + 1) - at(low)) * (place - low as f64)
            }
        }),
        ToneReprCurve::Parametric(numbers) => {
            let n: Vec<f64> = numbers.iter().map(|n| f64::from(*n)).collect();
            // The five functions of ICC version 4, by how many numbers they have.
            Some(match *n.as_slice() {
                [g] => v.powf(g),
                [g, a, b] => {
                    if v >= -b / a {
                        (a * v + b).powf(g)
                    } else {
                        0.0
                    }
                }
                [g, a, b, c] => {
                    if v >= -b / a {
                        (a * v + b).powf(g) + c
                    } else {
                        c
                    }
                }
                [g, a, b, c, d] => {
                    if v >= d {
                        (a * v + b).powf(g)
                    } else {
                        c * v
                    }
                }
                [g, a, b, c, d, e, f] => {
                    if v >= d {
                        (a * v + b).powf(g) + e
                    } else {
                        c * v + f
                    }
                }
                _ => return None,
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_of_each_kind() {
        let near = |curve: ToneReprCurve, v: f64, due: f64| {
            let got = light(&curve, v).unwrap();
            assert!((got - due).abs() < 1e-4, "{curve:?} at {v}: {got}");
        };
        near(ToneReprCurve::Lut(vec![]), 0.3, 0.3);
        near(ToneReprCurve::Lut(vec![512]), 0.5, 0.25);
        near(ToneReprCurve::Lut(vec![0, 0, 65_535]), 0.75, 0.5);
        near(ToneReprCurve::Parametric(vec![2.0]), 0.5, 0.25);
        let srgb = vec![2.4, 1.0 / 1.055, 0.055 / 1.055, 1.0 / 12.92, 0.04045];
        near(ToneReprCurve::Parametric(srgb.clone()), 0.5, 0.214_041);
        near(ToneReprCurve::Parametric(srgb), 0.02, 0.02 / 12.92);
        assert_eq!(light(&ToneReprCurve::Parametric(vec![1.0, 2.0]), 0.5), None);
    }
}
