import { pcmToWav } from '../../shared/speech/audio/wav-from-pcm.ts';
import { splitText } from '../../shared/speech/split-text.ts';
import { createKeptParts, KEPT_BYTES } from './kept-parts.ts';
import {
  createSpeechWorker,
  type Order,
  SpeakerError,
  type SpeechWorker,
  type SpeechWorkerOptions,
} from './speech-worker.ts';

export type Speaker = {
  /**
   * Synthesizes a WAV file, 16-bit PCM; empty when the text has nothing to speak. Stops when the signal aborts. Throws
   * SpeakerError.
   */
  speak(order: Order, signal?: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
};

type SpeakerOptions = SpeechWorkerOptions & {
  threads?: number;
  /** Size of the cache of synthesized parts. */
  keptBytes?: number;
};

/** About twenty seconds of speech, synthesized in a fifth of a second. */
const PART_BYTES = 300;

/**
 * Synthesizes a text part by part, on several threads, so that a long text does not delay a short one and stops when its
 * client disconnects; a retry finds finished parts in the cache.
 */
export function startSpeaker(options: SpeakerOptions = {}): Speaker {
  const threads = Array.from({ length: options.threads ?? 2 }, () => createSpeechWorker(options));
  const kept = createKeptParts(options.keptBytes ?? KEPT_BYTES);
  const free = [...threads];
  const waiting: ((thread: SpeechWorker) => void)[] = [];

  const take = async (): Promise<SpeechWorker> =>
    free.pop() ?? (await new Promise<SpeechWorker>((resolve) => waiting.push(resolve)));
  const giveBack = (thread: SpeechWorker): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(thread);
    else next(thread);
  };
  const sayPart = async (order: Order, signal: AbortSignal | undefined): Promise<Int16Array> => {
    const thread = await take();
    try {
      if (signal?.aborted) throw new SpeakerError('nobody waits for it any more');
      const said = kept.get(order);
      if (said !== undefined) return said;
      const samples = await thread.say(order);
      kept.keep(order, samples);
      return samples;
    } finally {
      giveBack(thread);
    }
  };
  return {
    speak: async (order, signal) => {
      const parts = splitText(order.text, PART_BYTES);
      const said: Int16Array[] = [];
      for (let at = 0; at < parts.length; at += threads.length) {
        const texts = parts.slice(at, at + threads.length);
        said.push(...(await Promise.all(texts.map((text) => sayPart({ ...order, text }, signal)))));
      }
      return toWav(said, order.sampleRate);
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
}

function toWav(parts: readonly Int16Array[], sampleRate: number): Uint8Array {
  const samples = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return samples.length === 0 ? new Uint8Array() : pcmToWav({ samples, sampleRate });
}
