import { clipSample, type Pcm } from './pcm.ts';

/** Zero crossings of the sinc on each side: keeps aliases about 70 dB down. */
const CROSSINGS = 16;
/** The pass band, as a share of the lower Nyquist frequency. */
const PASS_BAND = 0.92;
/** Distinct filter phases between two samples; common rates need 1 to 320. */
const MAX_PHASES = 512;
/**
 * What all of an audio may take, some 70 ms (`npm run bench` has the whole of an upload). The longest uploads get shorter
 * filters, with aliases about 50 dB down: still below the noise of G.711.
 */
const MAX_MULTIPLICATIONS = 64_000_000;
/** Multiplications that one pass over a block makes for each sample: as many weights as a processor keeps at hand. */
const PASS = 8;
/** The weights of the shortest filter: as many as one pass can keep when it does nothing else. */
const SHORT = 16;

/** Samples read or written before yielding to the isolate's other requests; some milliseconds. */
const SAMPLES_A_TURN = 1 << 17;
/** Fewer would take longer to begin a pass than to make it. */
const MIN_SAMPLES_A_PASS = 8;

/**
 * Resamples audio with a polyphase FIR (windowed sinc), in blocks that let the isolate's other requests run in between.
 * A block ends where the pattern of phases repeats.
 */
export async function resample(pcm: Pcm, sampleRate: number): Promise<Pcm> {
  if (pcm.sampleRate === sampleRate) return pcm;
  const divisor = greatestCommonDivisor(pcm.sampleRate, sampleRate);
  const up = sampleRate / divisor;
  const down = pcm.sampleRate / divisor;
  const { samples: input } = pcm;
  const samples = new Int16Array(Math.floor((input.length * up) / down));
  const filters = designFilters(Math.min(up, MAX_PHASES), Math.min(1, up / down), samples.length);
  const repeats = Math.max(MIN_SAMPLES_A_PASS, Math.floor(SAMPLES_A_TURN / Math.max(up, down)));
  const slice = new Float32Array(repeats * down + filters.taps);
  for (let from = 0, to = 0; to < samples.length; from += repeats * down, to += repeats * up) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    // Beyond either end is silence.
    const source = from - filters.taps / 2 + 1;
    slice.fill(0);
    slice.set(input.subarray(Math.max(0, source), source + slice.length), Math.max(0, -source));
    filterBlock(slice, filters, samples.subarray(to, to + repeats * up), { up, down });
  }
  return { samples, sampleRate };
}

/** Beside so many samples read, so many are written. */
type Steps = { up: number; down: number };

/** Samples, and weights, from a position on. */
type Source = { slice: Float32Array; source: number };
type Weights = { weights: Float64Array; weight: number };

/** Every phase's filter, one after the other; each has a gain of 1. */
type Filters = { weights: Float64Array; taps: number; phases: number };

/** Writes the samples of a block: all that have the same phase together. */
function filterBlock(
  slice: Float32Array,
  { weights, taps, phases }: Filters,
  samples: Int16Array,
  { up, down }: Steps,
): void {
  const sums = new Float32Array(taps === SHORT ? 0 : Math.ceil(samples.length / up));
  for (let first = 0; first < up && first < samples.length; first += 1) {
    const source = Math.floor((first * down) / up);
    const filter = Math.floor((((first * down) % up) * phases) / up) * taps;
    if (taps === SHORT)
      filterPhase({ slice, source }, { weights, weight: filter }, { samples, first, up, down });
    else {
      sums.fill(0);
      for (let tap = 0; tap < taps; tap += PASS)
        addProducts({ slice, source: source + tap }, { weights, weight: filter + tap }, { sums, down });
      for (let index = 0, at = first; at < samples.length; index += 1, at += up)
        samples[at] = clipSample(sums[index] ?? 0);
    }
  }
}

/**
 * Writes all samples of a phase with a short filter, whose weights stay in the processor. The longest uploads spend most
 * of their time here, so nothing else is done in this loop; `| 0` says that a position does not overflow, which saves
 * a check of each.
 */
function filterPhase(
  { slice, source }: Source,
  { weights, weight }: Weights,
  { samples, first, up, down }: Steps & { samples: Int16Array; first: number },
): void {
  const a = weights[weight] ?? 0;
  const b = weights[weight + 1] ?? 0;
  const c = weights[weight + 2] ?? 0;
  const d = weights[weight + 3] ?? 0;
  const e = weights[weight + 4] ?? 0;
  const f = weights[weight + 5] ?? 0;
  const g = weights[weight + 6] ?? 0;
  const h = weights[weight + 7] ?? 0;
  const i = weights[weight + 8] ?? 0;
  const j = weights[weight + 9] ?? 0;
  const k = weights[weight + 10] ?? 0;
  const l = weights[weight + 11] ?? 0;
  const m = weights[weight + 12] ?? 0;
  const n = weights[weight + 13] ?? 0;
  const o = weights[weight + 14] ?? 0;
  const p = weights[weight + 15] ?? 0;
  for (let to = first | 0, at = source | 0; to < samples.length; to = (to + up) | 0, at = (at + down) | 0) {
    const begin = four(slice, at, a, b, c, d) + four(slice, at + 4, e, f, g, h);
    samples[to] = clipSample(begin + (four(slice, at + 8, i, j, k, l) + four(slice, at + 12, m, n, o, p)));
  }
}

/** The products of four weights and as many samples; `| 0` as above. The loops that call it contain it once compiled. */
const four = (slice: Float32Array, at: number, a: number, b: number, c: number, d: number): number =>
  a * (slice[at | 0] ?? 0) +
  b * (slice[(at + 1) | 0] ?? 0) +
  c * (slice[(at + 2) | 0] ?? 0) +
  d * (slice[(at + 3) | 0] ?? 0);

/** Adds to each sum of a phase the products of a pass's weights. */
function addProducts(
  { slice, source }: Source,
  { weights, weight }: Weights,
  { sums, down }: { sums: Float32Array; down: number },
): void {
  const a = weights[weight] ?? 0;
  const b = weights[weight + 1] ?? 0;
  const c = weights[weight + 2] ?? 0;
  const d = weights[weight + 3] ?? 0;
  const e = weights[weight + 4] ?? 0;
  const f = weights[weight + 5] ?? 0;
  const g = weights[weight + 6] ?? 0;
  const h = weights[weight + 7] ?? 0;
  for (let index = 0, at = source | 0; index < sums.length; index = (index + 1) | 0, at = (at + down) | 0) {
    sums[index] = (sums[index] ?? 0) + (four(slice, at, a, b, c, d) + four(slice, at + 4, e, f, g, h));
  }
}

function designFilters(phases: number, ratio: number, samples: number): Filters {
  const cutoff = ratio * PASS_BAND;
  const wanted = PASS * Math.ceil((2 * CROSSINGS) / cutoff / PASS);
  const affordable = PASS * Math.floor(MAX_MULTIPLICATIONS / samples / PASS);
  const taps = Math.max(SHORT, Math.min(wanted, affordable));
  const window = taps < wanted ? hamming : blackman;
  const weights = new Float64Array(phases * taps);
  for (let phase = 0; phase < phases; phase += 1) {
    const filter = weights.subarray(phase * taps, (phase + 1) * taps);
    for (let tap = 0; tap < taps; tap += 1) {
      const distance = tap - taps / 2 + 1 - phase / phases;
      filter[tap] = sinc(distance * cutoff) * window((2 * distance) / taps);
    }
    const gain = filter.reduce((sum, weight) => sum + weight, 0);
    for (const [tap, weight] of filter.entries()) filter[tap] = weight / gain;
  }
  return { weights, taps, phases };
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

const hamming = (x: number): number => (Math.abs(x) >= 1 ? 0 : 0.54 + 0.46 * Math.cos(Math.PI * x));

const blackman = (x: number): number =>
  Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);
