import { clipSample, type Pcm } from './pcm.ts';

/** Zero crossings of the sinc on each side: keeps aliases about 70 dB down. */
const CROSSINGS = 16;
/** The pass band, as a share of the lower Nyquist frequency. */
const PASS_BAND = 0.92;
/** Distinct filter phases between two samples; common rates need 1 to 320. */
const MAX_PHASES = 512;

/** Multiplications before yielding to the isolate's other requests; about ten milliseconds. */
const STEPS_A_TURN = 4_000_000;

/**
 * Resamples audio with a polyphase FIR (Blackman-windowed sinc), in slices that let the isolate's other requests run in
 * between.
 */
export async function resample(pcm: Pcm, sampleRate: number): Promise<Pcm> {
  if (pcm.sampleRate === sampleRate) return pcm;
  const divisor = greatestCommonDivisor(pcm.sampleRate, sampleRate);
  const up = sampleRate / divisor;
  const down = pcm.sampleRate / divisor;
  const filters = designFilters(Math.min(up, MAX_PHASES), Math.min(1, up / down));
  const { samples: input } = pcm;
  const samples = new Int16Array(Math.floor((input.length * up) / down));
  const slice = Math.ceil(STEPS_A_TURN / (filters[0]?.length ?? 1));
  for (let index = 0; index < samples.length; index += 1) {
    if (index % slice === slice - 1) await new Promise((resolve) => setTimeout(resolve));
    const position = index * down;
    const filter = filters[Math.floor(((position % up) * filters.length) / up)] ?? NO_FILTER;
    const first = Math.floor(position / up) - filter.length / 2 + 1;
    // Beyond either end is silence.
    const from = Math.max(0, -first);
    const to = Math.min(filter.length, input.length - first);
    let sum = 0;
    for (let tap = from; tap < to; tap += 1) sum += (filter[tap] ?? 0) * (input[first + tap] ?? 0);
    samples[index] = clipSample(sum);
  }
  return { samples, sampleRate };
}

const NO_FILTER = new Float64Array();

/** One filter per phase, each normalized to a gain of 1. */
function designFilters(phases: number, ratio: number): Float64Array[] {
  const cutoff = ratio * PASS_BAND;
  const half = Math.ceil(CROSSINGS / cutoff);
  return Array.from({ length: phases }, (_, phase) => {
    const filter = Float64Array.from({ length: 2 * half }, (_, tap) => {
      const distance = tap - half + 1 - phase / phases;
      return sinc(distance * cutoff) * blackman(distance / half);
    });
    const gain = filter.reduce((sum, weight) => sum + weight, 0);
    return filter.map((weight) => weight / gain);
  });
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

const blackman = (x: number): number =>
  Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);
