import module from '#audio/filter.wasm';
import { once } from '../../kernel/once.ts';
import type { Pcm } from './pcm.ts';

/** Zero crossings of the sinc on each side: keeps aliases about 70 dB down. */
const CROSSINGS = 16;
/** The pass band, as a share of the lower Nyquist frequency. */
const PASS_BAND = 0.92;
/** Distinct filter phases between two samples of the lower rate; common rates need 1 to 640, and no more is audible. */
const MAX_PHASES = 1024;
/** Weights that are multiplied at once. */
const LANES = 8;
/** The unit of weights. The absolute ones of a filter add up to less than 4, so its sums of products fit 32 bits. */
const ONE = 1 << 14;
/** Samples read or written before yielding to the isolate's other requests; some milliseconds. */
const SAMPLES_A_TURN = 1 << 18;

/** Resamples audio with a polyphase FIR (windowed sinc), in blocks that let the isolate's other requests run in between. */
export async function resample(pcm: Pcm, sampleRate: number): Promise<Pcm> {
  if (pcm.sampleRate === sampleRate) return pcm;
  const divisor = greatestCommonDivisor(pcm.sampleRate, sampleRate);
  const up = sampleRate / divisor;
  const down = pcm.sampleRate / divisor;
  const ratio = Math.min(1, up / down);
  const samples = new Int16Array(Math.floor((pcm.samples.length * up) / down));
  const filters = designFilters(Math.min(up, Math.floor(MAX_PHASES * ratio)), ratio);
  const block = Math.floor(SAMPLES_A_TURN * ratio);
  for (let first = 0; first < samples.length; first += block) {
    if (first > 0) await new Promise((resolve) => setTimeout(resolve));
    filterBlock(pcm.samples, filters, samples.subarray(first, first + block), { first, up, down });
  }
  return { samples, sampleRate };
}

/** Every phase's filter, one after the other; each has a gain of 1. */
type Filters = { weights: Int16Array; taps: number; phases: number };

/** `first` is the number of the first sample written; beside `down` samples read, `up` are written. */
type Block = { first: number; up: number; down: number };

/** The exports of `filter.wat`; addresses are in bytes. */
type Filter = {
  memory: WebAssembly.Memory;
  filter(
    phases: number,
    taps: number,
    samples: number,
    to: number,
    end: number,
    position: bigint,
    step: bigint,
  ): void;
};

const openFilter = once(() => new WebAssembly.Instance(module).exports as Filter);

/** Writes the samples of a block. Conversions share the memory, so all of its use is in here. */
function filterBlock(
  input: Int16Array,
  { weights, taps, phases }: Filters,
  samples: Int16Array,
  { first, up, down }: Block,
): void {
  const { memory, filter } = openFilter();
  const words = new Int16Array(memory.buffer);
  const read = Math.ceil((samples.length * down) / up) + taps;
  const at = weights.length;
  const to = at + read;
  words.set(weights);
  // Samples beyond either end are silence.
  const from = Math.floor((first * down) / up) - taps / 2 + 1;
  words.fill(0, at, to);
  words.set(input.subarray(Math.max(0, from), from + read), at + Math.max(0, -from));
  // Positions are taken from the middle between two, so that rounding never takes one for that before.
  const position = (((first * down) % up) + 0.5) / up;
  const end = to + samples.length;
  filter(phases, taps, 2 * at, 2 * to, 2 * end, toFixedPoint(position), toFixedPoint(down / up));
  samples.set(words.subarray(to, end));
}

const toFixedPoint = (value: number): bigint => BigInt(Math.round(value * 2 ** 32));

function designFilters(phases: number, ratio: number): Filters {
  const cutoff = ratio * PASS_BAND;
  const taps = LANES * Math.ceil((2 * CROSSINGS) / cutoff / LANES);
  // Half of the impulse response, which is symmetric.
  const response = Float64Array.from({ length: (phases * taps) / 2 + 1 }, (_, at) => {
    const distance = at / phases;
    return sinc(distance * cutoff) * blackman((2 * distance) / taps);
  });
  const weights = new Int16Array(phases * taps);
  for (let phase = 0; phase < phases; phase += 1) {
    const filter = Float64Array.from(
      { length: taps },
      (_, tap) => response[Math.abs((tap - taps / 2 + 1) * phases - phase)] ?? 0,
    );
    const gain = filter.reduce((sum, weight) => sum + weight, 0);
    // The remainder of rounding goes to the next weight, so that the sum is exact.
    let rest = 0;
    for (const [tap, weight] of filter.entries()) {
      const exact = (weight / gain) * ONE + rest;
      const rounded = Math.round(exact);
      rest = exact - rounded;
      weights[phase * taps + tap] = rounded;
    }
  }
  return { weights, taps, phases };
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

const blackman = (x: number): number => 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);
