//! Softmax regression by Newton's method.

use super::sample::Sample;

/// Weights for the beginning and for the end of the match. Inside, features are measured by how much seats differ in
/// them, so that a weight of one is as large for one feature as for another.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Model {
    features: usize,
    /// By how much seats differ in each feature; 0 if they never do.
    spreads: Vec<f64>,
    /// All early weights, then all late ones, of features measured by their spreads.
    weights: Vec<f64>,
    /// One standard error of each.
    errors: Vec<f64>,
}

/// Enough for any regression that is not broken; it takes about six.
const MOST_STEPS: usize = 50;
/// The sum of losses changes by less than this: it is found.
const CLOSE: f64 = 1e-7;

impl Model {
    /// The weights that fit best. All positions of one match together count as one observation; `shrink` is how strongly
    /// weights are pulled to 0, in observations.
    pub(super) fn fit(samples: &[Sample], features: usize, matches: usize, shrink: f64) -> Model {
        let mut model = Model {
            features,
            spreads: spreads(samples, features),
            weights: vec![0.0; 2 * features],
            errors: vec![0.0; 2 * features],
        };
        let each = matches as f64 / samples.len().max(1) as f64;
        let mut here = model.slope(samples, each, shrink);
        for _ in 0..MOST_STEPS {
            let loss = here.loss;
            here = model.step(samples, each, shrink, here);
            if loss - here.loss < CLOSE {
                break;
            }
        }
        model.errors = here.curve.errors();
        model
    }

    /// One step of Newton's method, halved until it leads down.
    fn step(&mut self, samples: &[Sample], each: f64, shrink: f64, here: Slope) -> Slope {
        let from = self.weights.clone();
        let direction = here.curve.solve(&here.gradient);
        let mut length = 1.0;
        while length > 1e-6 {
            for ((weight, from), way) in self.weights.iter_mut().zip(&from).zip(&direction) {
                *weight = from - length * way;
            }
            let there = self.slope(samples, each, shrink);
            if there.loss <= here.loss {
                return there;
            }
            length /= 2.0;
        }
        self.weights = from;
        here
    }

    /// The sum of losses, and how it changes with the weights.
    fn slope(&self, samples: &[Sample], each: f64, shrink: f64) -> Slope {
        let mut slope = Slope::new(&self.weights, shrink);
        let mut scaled = Vec::new();
        for sample in samples {
            self.scale(sample, &mut scaled);
            let chances = self.chances(sample.progress, &scaled);
            slope.add(self.features, sample, &scaled, &chances, each);
        }
        slope.curve.mirror();
        slope
    }

    /// The amounts of a position, measured by the spreads.
    fn scale(&self, sample: &Sample, out: &mut Vec<f64>) {
        let spreads = self.spreads.iter().cycle();
        let measured = |(amount, spread): (&f32, &f64)| match *spread {
            0.0 => 0.0,
            spread => f64::from(*amount) / spread,
        };
        out.clear();
        out.extend(sample.amounts.iter().zip(spreads).map(measured));
    }

    fn chances(&self, progress: f64, scaled: &[f64]) -> Vec<f64> {
        let (early, late) = self.weights.split_at(self.features);
        let weights = early.iter().zip(late);
        let weights: Vec<f64> = weights
            .map(|(early, late)| early + (late - early) * progress)
            .collect();
        let sum = |own: &[f64]| own.iter().zip(&weights).map(|(x, w)| x * w).sum::<f64>();
        let sums: Vec<f64> = scaled.chunks(self.features).map(sum).collect();
        let best = sums.iter().copied().fold(f64::MIN, f64::max);
        let odds: Vec<f64> = sums.iter().map(|sum| (sum - best).exp()).collect();
        let total: f64 = odds.iter().sum();
        odds.iter().map(|odds| odds / total).collect()
    }

    /// Each seat's chance to win.
    pub(super) fn judge(&self, sample: &Sample) -> Vec<f64> {
        let mut scaled = Vec::new();
        self.scale(sample, &mut scaled);
        self.chances(sample.progress, &scaled)
    }

    /// The early and the late weight of a feature, in its own unit.
    pub(super) fn weight(&self, feature: usize) -> [f64; 2] {
        self.in_own_unit(&self.weights, feature)
    }

    /// One standard error of each.
    pub(super) fn error(&self, feature: usize) -> [f64; 2] {
        self.in_own_unit(&self.errors, feature)
    }

    /// By how much seats differ in a feature.
    pub(super) fn spread(&self, feature: usize) -> f64 {
        self.spreads[feature]
    }

    fn in_own_unit(&self, numbers: &[f64], feature: usize) -> [f64; 2] {
        let pair = [numbers[feature], numbers[self.features + feature]];
        match self.spreads[feature] {
            0.0 => [0.0, 0.0],
            spread => pair.map(|number| number / spread),
        }
    }
}

/// The standard deviation of each feature among the seats of a position, over all positions.
fn spreads(samples: &[Sample], features: usize) -> Vec<f64> {
    let mut sums = vec![0.0; features];
    let mut count = 0.0;
    for sample in samples {
        let seats = sample.amounts.len() / features;
        for (feature, sum) in sums.iter_mut().enumerate() {
            let amounts = sample.amounts.iter().skip(feature).step_by(features);
            let mean = amounts.clone().map(|x| f64::from(*x)).sum::<f64>() / seats as f64;
            *sum += amounts.map(|x| (f64::from(*x) - mean).powi(2)).sum::<f64>();
        }
        count += seats as f64;
    }
    sums.iter()
        .map(|sum| (sum / count.max(1.0)).sqrt())
        .collect()
}

/// The sum of losses at some weights, its gradient, and its second derivatives.
struct Slope {
    loss: f64,
    gradient: Vec<f64>,
    curve: Square,
}

impl Slope {
    /// What holding the weights back adds.
    fn new(weights: &[f64], shrink: f64) -> Slope {
        let mut curve = Square::new(weights.len());
        (0..weights.len()).for_each(|i| *curve.at(i, i) = shrink);
        Slope {
            loss: shrink / 2.0 * weights.iter().map(|w| w * w).sum::<f64>(),
            gradient: weights.iter().map(|weight| shrink * weight).collect(),
            curve,
        }
    }

    /// What one position adds. Only the upper half of the curve is kept until it is mirrored.
    fn add(
        &mut self,
        features: usize,
        sample: &Sample,
        scaled: &[f64],
        chances: &[f64],
        each: f64,
    ) {
        self.loss += each * super::loss(chances, &sample.shares);
        let parts = [1.0 - sample.progress, sample.progress];
        let mut mean = vec![0.0; features];
        for ((own, chance), share) in scaled.chunks(features).zip(chances).zip(&sample.shares) {
            for (feature, x) in own.iter().enumerate() {
                mean[feature] += chance * x;
                for (part, weight) in parts.iter().enumerate() {
                    self.gradient[part * features + feature] +=
                        each * weight * (chance - share) * x;
                }
            }
        }
        for (own, chance) in scaled.chunks(features).zip(chances) {
            let from_mean: Vec<f64> = own.iter().zip(&mean).map(|(x, mean)| x - mean).collect();
            for i in 0..features {
                for j in 0..features {
                    let product = each * chance * from_mean[i] * from_mean[j];
                    if j >= i {
                        *self.curve.at(i, j) += parts[0] * parts[0] * product;
                        *self.curve.at(features + i, features + j) += parts[1] * parts[1] * product;
                    }
                    *self.curve.at(i, features + j) += parts[0] * parts[1] * product;
                }
            }
        }
    }
}

/// A square matrix.
struct Square {
    size: usize,
    cells: Vec<f64>,
}

impl Square {
    fn new(size: usize) -> Square {
        let cells = vec![0.0; size * size];
        Square { size, cells }
    }

    fn at(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }

    fn get(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    /// Copies the upper half to the lower one.
    fn mirror(&mut self) {
        for row in 0..self.size {
            for column in 0..row {
                *self.at(row, column) = self.get(column, row);
            }
        }
    }

    /// The lower triangle `L` with `L Lᵀ` equal to this, which must be symmetric and positive.
    fn cholesky(&self) -> Square {
        let mut lower = Square::new(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let done: f64 = (0..column)
                    .map(|k| lower.get(row, k) * lower.get(column, k))
                    .sum();
                let rest = self.get(row, column) - done;
                *lower.at(row, column) = match row == column {
                    true => rest.max(1e-12).sqrt(),
                    false => rest / lower.get(column, column),
                };
            }
        }
        lower
    }

    /// The vector that this matrix turns into `right`.
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let lower = self.cholesky();
        let mut half = vec![0.0; self.size];
        for row in 0..self.size {
            let done: f64 = (0..row).map(|k| lower.get(row, k) * half[k]).sum();
            half[row] = (right[row] - done) / lower.get(row, row);
        }
        let mut solved = vec![0.0; self.size];
        for row in (0..self.size).rev() {
            let done: f64 = (row + 1..self.size)
                .map(|k| lower.get(k, row) * solved[k])
                .sum();
            solved[row] = (half[row] - done) / lower.get(row, row);
        }
        solved
    }

    /// The roots of the inverse's diagonal: standard errors, if this is the curve of a log-likelihood.
    fn errors(&self) -> Vec<f64> {
        let error = |index: usize| {
            let mut unit = vec![0.0; self.size];
            unit[index] = 1.0;
            self.solve(&unit)[index].max(0.0).sqrt()
        };
        (0..self.size).map(error).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    /// Positions of three seats with two features whose true weights are known, and a third one that is always alike.
    fn samples(count: usize, truth: &Model) -> Vec<Sample> {
        let mut rng = SmallRng::seed_from_u64(5);
        let sample = |_| {
            let mut sample = Sample {
                progress: rng.random_range(0.0..1.0),
                place: 0.0,
                amounts: (0..9)
                    .map(|i| {
                        if i % 3 == 2 {
                            7.0
                        } else {
                            rng.random_range(-2.0..2.0)
                        }
                    })
                    .collect(),
                judged: vec![1.0 / 3.0; 3],
                shares: vec![0.0; 3],
            };
            let chances = truth.judge(&sample);
            let point = rng.random_range(0.0..1.0);
            let first = usize::from(point > chances[0]);
            let winner = first + usize::from(point > chances[0] + chances[1]);
            sample.shares[winner.min(2)] = 1.0;
            sample
        };
        (0..count).map(sample).collect()
    }

    fn truth() -> Model {
        Model {
            features: 3,
            spreads: vec![1.0, 1.0, 1.0],
            weights: vec![0.3, -0.5, 0.0, 1.2, 0.4, 0.0],
            errors: vec![0.0; 6],
        }
    }

    #[test]
    fn known_weights_are_found_again() {
        let samples = samples(20_000, &truth());
        let model = Model::fit(&samples, 3, samples.len(), 1.0);
        for feature in 0..2 {
            let (found, error) = (model.weight(feature), model.error(feature));
            let real = truth().weight(feature);
            for part in 0..2 {
                assert!(error[part] < 0.05, "{error:?}");
                let off = (found[part] - real[part]).abs();
                assert!(off < 4.0 * error[part], "{found:?} is not {real:?}");
            }
        }
        assert_eq!((model.spread(2), model.weight(2)), (0.0, [0.0, 0.0]));
    }

    #[test]
    fn a_strong_pull_holds_weights_back() {
        let samples = samples(500, &truth());
        let free = Model::fit(&samples, 3, 500, 1e-3);
        let held = Model::fit(&samples, 3, 500, 1e4);
        assert!(free.weight(0)[1] > 0.8, "{free:?}");
        assert!(held.weight(0)[1].abs() < 0.1, "{held:?}");
    }

    /// A side that has always won would have weights without end.
    #[test]
    fn what_decides_everything_has_a_weight_with_an_end() {
        let sure = |_| Sample {
            progress: 1.0,
            place: 1.0,
            amounts: vec![1.0, 0.0],
            judged: vec![0.5, 0.5],
            shares: vec![1.0, 0.0],
        };
        let samples: Vec<Sample> = (0..1000).map(sure).collect();
        let model = Model::fit(&samples, 1, 1000, 1.0);
        let [early, late] = model.weight(0);
        assert!(
            early.abs() < 1e-6 && (2.0..20.0).contains(&late),
            "{model:?}"
        );
    }
}
