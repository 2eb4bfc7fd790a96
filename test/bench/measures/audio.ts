import { AudioError } from '../../../shared/speech/audio/audio-error.ts';
import { toCarrierWav } from '../../../shared/speech/audio/carrier-wav.ts';
import { mp3DurationMs } from '../../../shared/speech/audio/mp3-duration.ts';
import { pcmToWav } from '../../../shared/speech/audio/wav-from-pcm.ts';
import type { Row } from '../run.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_SECONDS = 600;
const RATES = [1_000, 7_999, 8_000, 8_001, 8_738, 16_000, 17_476, 44_100, 47_999, 95_999, 96_000];
/** Tag and bits of PCM, float, A-law and µ-law. */
const FORMATS = [
  [1, 8],
  [1, 16],
  [1, 24],
  [3, 32],
  [3, 64],
  [6, 8],
  [7, 8],
] as const;
/** The shortest frame of an MP3: MPEG-2 at 8 kbit/s and 24 kHz. */
const FRAME = [0xff, 0xf3, 0x14, 0xc4];
const FRAME_BYTES = 24;
/** Each converts every file once, so that what disturbs the machine for a while affects one of a file's three times. */
const ROUNDS = 3;

type Upload = { name: string; make: () => Uint8Array; read: (file: Uint8Array) => unknown };

/** The CPU time of the most expensive upload: conversions over rates, formats and channels, and hostile MP3 files. */
export async function measureAudio(): Promise<Row[]> {
  const least = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, make, read } of UPLOADS) {
      const file = make();
      const ms = await cpuOf(() => read(file));
      least.set(name, Math.min(ms, least.get(name) ?? ms));
    }
  }
  const [worst = ['none', 0]] = [...least].sort(([, a], [, b]) => b - a);
  return [
    {
      name: 'upload of audio, the most expensive',
      value: Math.round(worst[1]),
      unit: 'ms of CPU',
      note: worst[0],
    },
  ];
}

/** A refused file has cost its time as well. */
function measureOrRefuse(file: Uint8Array): void {
  try {
    mp3DurationMs(file);
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
  }
}

/** The frames that fill the file after two frames and the header of a tag as large as itself. */
const HOSTILE_MP3 = {
  'MP3 of the shortest frames': [],
  'MP3 of headers that no frame follows': [...FRAME, 0x49],
  'MP3 of all but headers': [0xff, 0xff, 0xfb],
};

function toMp3(unit: readonly number[]): Uint8Array {
  const file = new Uint8Array(MAX_BYTES);
  for (let at = 0; at + FRAME_BYTES <= file.length; at += FRAME_BYTES) file.set(FRAME, at);
  if (unit.length === 0) return file;
  const tag = 2 * FRAME_BYTES;
  file.set([0x49, 0x44, 0x33, 4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f], tag);
  for (let at = tag + 10; at + unit.length <= file.length; at += unit.length) file.set(unit, at);
  return file;
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

/** The CPU time of this thread, as Workers bill it, without that of V8's own threads. */
async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const UPLOADS: Upload[] = [
  ...Object.entries(HOSTILE_MP3).map(([name, unit]) => ({
    name,
    make: () => toMp3(unit),
    read: measureOrRefuse,
  })),
  ...RATES.flatMap((rate) =>
    FORMATS.flatMap(([tag, bits]) =>
      [1, 2, 8].map((channels) => ({
        name: `${rate} Hz, format ${tag}, ${bits} bits, ${channels} channels`,
        make: () =>
          toFile({
            rate,
            tag,
            bits,
            channels,
            frames: Math.floor(Math.min(MAX_BYTES / ((channels * bits) / 8), MAX_SECONDS * rate)),
          }),
        read: toCarrierWav,
      })),
    ),
  ),
];
