import { toCarrierWav } from '../../shared/audio/carrier-wav.ts';
import { pcmToWav } from '../../shared/audio/wav-from-pcm.ts';
import type { Row } from './run.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_SECONDS = 600;
const RATES = [1_000, 7_999, 8_000, 8_738, 11_025, 16_000, 17_476, 22_050, 44_100, 47_999, 96_000];
/** Tag and bits of PCM, float, A-law and µ-law. */
const FORMATS = [
  [1, 8],
  [1, 16],
  [1, 24],
  [3, 32],
  [6, 8],
  [7, 8],
] as const;
const RUNS = 3;

/** The CPU time that converting the most expensive upload takes, over rates, formats and channels. */
export async function measureAudio(): Promise<Row[]> {
  let worst = { ms: 0, name: '' };
  for (const rate of RATES) {
    for (const [tag, bits] of FORMATS) {
      for (const channels of [1, 2]) {
        const frames = Math.floor(Math.min(MAX_BYTES / ((channels * bits) / 8), MAX_SECONDS * rate));
        const ms = await cpuOf(toFile({ rate, tag, bits, channels, frames }));
        if (ms > worst.ms)
          worst = { ms, name: `${rate} Hz, format ${tag}, ${bits} bits, ${channels} channels` };
      }
    }
  }
  return [
    { name: 'upload of audio, the most expensive', value: worst.ms, unit: 'ms of CPU', note: worst.name },
  ];
}

type Form = { rate: number; tag: number; bits: number; channels: number; frames: number };

/** A file of noise. */
function toFile({ rate, tag, bits, channels, frames }: Form): Uint8Array {
  const bytes = (frames * channels * bits) / 8;
  const file = pcmToWav({ samples: new Int16Array(Math.ceil(bytes / 2)), sampleRate: rate });
  const view = new DataView(file.buffer);
  view.setUint16(20, tag, true);
  view.setUint16(22, channels, true);
  view.setUint16(34, bits, true);
  for (let at = 44; at < file.length; at += 1) file[at] = Math.imul(at, 0x9e3779b1) >>> 24;
  return file;
}

async function cpuOf(file: Uint8Array): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.cpuUsage();
    await toCarrierWav(file);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return Math.round(Math.min(...times));
}
