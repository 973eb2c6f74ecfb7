//! Round ticks for a value axis, and which of many labels to show.

/// A value axis from `min` to `max` with a line at every `step`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Where it begins.
    pub min: f64,
    /// Where it ends.
    pub max: f64,
    /// From one line to the next.
    pub step: f64,
}

impl Scale {
    /// Every tick, lowest first.
    pub fn ticks(&self) -> Vec<f64> {
        let count = self.steps();
        (0..=count).map(|index| self.min + self.step * index as f64).collect()
    }

    /// How many steps there are, at most 64.
    pub fn steps(&self) -> usize {
        (((self.max - self.min) / self.step).round()).clamp(1.0, 64.0) as usize
    }

    /// Where `value` stands: 0 at `min`, 1 at `max`.
    pub fn share(&self, value: f64) -> f64 {
        (value - self.min) / (self.max - self.min)
    }
}

/// A round scale of about `wanted` steps over `low..=high`. `from_zero`: bars and fills must start at nothing; lines do
/// when that costs them less than three quarters of the height.
pub fn nice(low: f64, high: f64, wanted: usize, from_zero: bool) -> Scale {
    let (mut low, mut high) = sane(low, high);
    let near_zero = low > 0.0 && (high - low) > high * 0.25 || high < 0.0 && (high - low) > -low * 0.25;
    if from_zero || near_zero {
        low = low.min(0.0);
        high = high.max(0.0);
    }
    if low == high {
        match low == 0.0 {
            true => high = 1.0,
            false => {
                let room = low.abs() * 0.1;
                low -= room;
                high += room;
            }
        }
    }
    on_steps(low, high, round_up((high - low) / wanted.max(1) as f64))
}

/// The least scale of this step that holds `low..=high`.
fn on_steps(low: f64, high: f64, step: f64) -> Scale {
    let min = (low / step + 1e-9).floor() * step;
    let max = (high / step - 1e-9).ceil() * step;
    let max = if max > min { max } else { min + step };
    Scale { min, max, step }
}

/// A round scale over `low..=high` of exactly `steps` steps, so that two axes share their lines.
pub fn nice_in_steps(low: f64, high: f64, steps: usize, from_zero: bool) -> Scale {
    let steps = steps.max(1);
    let mut scale = nice(low, high, steps, from_zero);
    for _ in 0..8 {
        if scale.steps() <= steps {
            break;
        }
        let step = round_up(scale.step * 1.01);
        scale = on_steps(scale.min, scale.max, step);
    }
    scale.max = scale.min + scale.step * steps as f64;
    scale
}

fn sane(low: f64, high: f64) -> (f64, f64) {
    const FAR: f64 = 1e300;
    const NEAR: f64 = 1e-280;
    let tame = |value: f64| {
        if value.abs() < NEAR {
            0.0
        } else {
            value.clamp(-FAR, FAR)
        }
    };
    match low.is_finite() && high.is_finite() && low <= high {
        true => (tame(low), tame(high)),
        false => (0.0, 1.0),
    }
}

/// The next of 1, 2, 2.5, 5 times a power of ten.
fn round_up(rough: f64) -> f64 {
    if !rough.is_finite() || rough <= 0.0 {
        return 1.0;
    }
    // By steps of ten: `powf` and `log10` are kilobytes of the page. Powers of ten below one are not exact, so a small
    // number is divided by a whole one.
    let (mut over, mut under) = (1.0, 1.0);
    while rough / over >= 10.0 {
        over *= 10.0;
    }
    while rough * under < 1.0 && under < 1e300 {
        under *= 10.0;
    }
    let lead = rough / over * under;
    let round = [1.0, 2.0, 2.5, 5.0, 10.0]
        .into_iter()
        .find(|round| lead <= *round + 1e-9);
    round.unwrap_or(10.0) * over / under
}

/// At most `room` of `count` places, evenly. First and last are among them when that leaves the steps even to the eye;
/// else the first is, and the last only if it falls on a step.
pub fn spread(count: usize, room: usize) -> Vec<usize> {
    let shown = room.clamp(1, count.max(1));
    if shown < 2 {
        return (0..count.min(1)).collect();
    }
    let (last, most) = (count - 1, shown - 1);
    let even = |steps: &usize| last >= 5 * steps || last.is_multiple_of(*steps);
    match (most.div_ceil(2)..=most).rev().find(even) {
        Some(steps) => (0..=steps).map(|index| (index * last + steps / 2) / steps).collect(),
        None => (0..count).step_by(last.div_ceil(most)).collect(),
    }
}

/// Every so many-th of `count` places so that at most `room` are left; for bars, which have no ends.
pub fn indices(count: usize, room: usize) -> Vec<usize> {
    let every = count.div_ceil(room.max(1)).max(1);
    (0..count).step_by(every).collect()
}
