import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Speaker = {
  /** A WAV file, 16-bit PCM; empty when the text has nothing to say. Given up once the signal aborts. Throws SpeakerError. */
  speak(order: Order, signal?: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
};

export type Order = { text: string; language: string; gender: string; sampleRate: number };

/** The synthesizer broke off; the next text is said by another thread. */
export class SpeakerError extends Error {
  override name = 'SpeakerError';
}

export type SpeakerOptions = {
  /** What says an order: a thread that answers each message by a WAV file. */
  thread?: URL;
  /** The synthesizer never gives memory back and speaks garbage from its 92nd text on. */
  textsPerThread?: number;
  /** Longer than anybody waits. */
  orderMs?: number;
};

/**
 * A voice of its own thread, since it takes a second for a long text, and the cloud runs in this one. One text after the
 * other, so that a thread that fails takes none but its own with it.
 */
export function startSpeaker(options: SpeakerOptions = {}): Speaker {
  const { thread: url = new URL('./speaker-thread.ts', import.meta.url) } = options;
  const { textsPerThread = 40, orderMs = 30_000 } = options;
  // Made when first needed: most runs of the cloud say nothing.
  let thread: Worker | undefined;
  let said = 0;
  let last: Promise<unknown> = Promise.resolve();

  const replace = async (): Promise<void> => {
    const old = thread;
    thread = undefined;
    said = 0;
    await old?.terminate();
  };
  const say = async (order: Order, signal?: AbortSignal): Promise<Uint8Array> => {
    if (signal?.aborted) throw new SpeakerError('nobody waits for it any more');
    thread ??= openThread(url);
    said += 1;
    try {
      return await ask(thread, order, orderMs);
    } catch (cause) {
      said = textsPerThread;
      throw new SpeakerError('the synthesizer broke off', { cause });
    } finally {
      if (said >= textsPerThread) await replace();
    }
  };
  return {
    speak: (order, signal) => {
      const turn = last.then(() => say(order, signal));
      last = turn.catch(() => {});
      return turn;
    },
    close: replace,
  };
}

function openThread(url: URL): Worker {
  const thread = new Worker(url, { stdout: true, stderr: true });
  // It says that it is not in a browser.
  thread.stdout.resume();
  thread.stderr.resume();
  // Whoever waits hears of it; without a listener it would end this process.
  thread.on('error', () => {});
  thread.unref();
  return thread;
}

async function ask(thread: Worker, order: Order, orderMs: number): Promise<Uint8Array> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  thread.once('exit', leave);
  try {
    thread.postMessage(order);
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(orderMs)]);
    const [wav] = await once(thread, 'message', { signal });
    return wav;
  } finally {
    thread.off('exit', leave);
  }
}
