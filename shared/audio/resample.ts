import { clipSample, type Pcm } from './pcm.ts';

/** Zero crossings of the sinc on each side: keeps aliases about 70 dB down. */
const CROSSINGS = 16;
/** The pass band, as a share of the lower Nyquist frequency. */
const PASS_BAND = 0.92;
/** Distinct filter phases between two samples; common rates need 1 to 320. */
const MAX_PHASES = 512;
/**
 * What all of an audio may take, some 60 ms. The longest uploads get shorter filters, with aliases about 50 dB down:
 * still below the noise of G.711.
 */
const MAX_MULTIPLICATIONS = 120_000_000;

/** Samples read before yielding to the isolate's other requests; some milliseconds. */
const SAMPLES_A_TURN = 1 << 17;

/**
 * Resamples audio with a polyphase FIR (windowed sinc), in slices that let the isolate's other requests run in between.
 */
export async function resample(pcm: Pcm, sampleRate: number): Promise<Pcm> {
  if (pcm.sampleRate === sampleRate) return pcm;
  const divisor = greatestCommonDivisor(pcm.sampleRate, sampleRate);
  const up = sampleRate / divisor;
  const down = pcm.sampleRate / divisor;
  const { samples: input } = pcm;
  const samples = new Int16Array(Math.floor((input.length * up) / down));
  const filters = designFilters(Math.min(up, MAX_PHASES), Math.min(1, up / down), samples.length);
  const slice = new Float64Array(SAMPLES_A_TURN + filters.taps);
  let place: Place = { index: 0, first: 0, fraction: 0 };
  for (let from = 0; place.index < samples.length; from += SAMPLES_A_TURN) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    // Beyond either end is silence.
    const source = from - filters.taps / 2 + 1;
    slice.fill(0);
    slice.set(input.subarray(Math.max(0, source), source + slice.length), Math.max(0, -source));
    place = filterSlice(slice, filters, samples, { up, down }, place);
    place.first -= SAMPLES_A_TURN;
  }
  return { samples, sampleRate };
}

/** Every phase's filter, one after the other; each has a gain of 1. */
type Filters = { weights: Float64Array; taps: number; phases: number };
/** Of the next sample: its index, and where its filter begins in the slice, in samples and in parts of one. */
type Place = { index: number; first: number; fraction: number };

/** Writes the samples whose filters begin in the slice. In four sums, which a processor adds at the same time. */
function filterSlice(
  slice: Float64Array,
  { weights, taps, phases }: Filters,
  samples: Int16Array,
  { up, down }: { up: number; down: number },
  { index, first, fraction }: Place,
): Place {
  const step = Math.floor(down / up);
  const rest = down % up;
  while (first < SAMPLES_A_TURN && index < samples.length) {
    let [a, b, c, d] = [0, 0, 0, 0];
    let weight = Math.floor((fraction * phases) / up) * taps;
    const end = weight + taps;
    for (let at = first; weight < end; weight += 4, at += 4) {
      a += (weights[weight] ?? 0) * (slice[at] ?? 0);
      b += (weights[weight + 1] ?? 0) * (slice[at + 1] ?? 0);
      c += (weights[weight + 2] ?? 0) * (slice[at + 2] ?? 0);
      d += (weights[weight + 3] ?? 0) * (slice[at + 3] ?? 0);
    }
    samples[index] = clipSample(a + b + (c + d));
    index += 1;
    first += step;
    fraction += rest;
    if (fraction >= up) {
      fraction -= up;
      first += 1;
    }
  }
  return { index, first, fraction };
}

function designFilters(phases: number, ratio: number, samples: number): Filters {
  const cutoff = ratio * PASS_BAND;
  const wanted = 4 * Math.ceil(CROSSINGS / cutoff / 2);
  const taps = Math.min(wanted, Math.max(4, 4 * Math.floor(MAX_MULTIPLICATIONS / samples / 4)));
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
