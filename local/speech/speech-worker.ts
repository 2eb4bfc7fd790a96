import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Order = { text: string; language: string; gender: string; sampleRate: number };

/** The synthesizer crashed; the next text uses a new thread. */
export class SpeakerError extends Error {
  override name = 'SpeakerError';
}

export type SpeechWorkerOptions = {
  /** A thread that speaks: it answers each message with its samples. */
  thread?: URL;
  /** The synthesizer never gives memory back and speaks garbage from its 92nd text on. */
  textsPerThread?: number;
  /** Longer than anybody waits. */
  orderMs?: number;
};

export type SpeechWorker = {
  /** Throws SpeakerError. */
  say(order: Order): Promise<Int16Array>;
  close(): Promise<void>;
};

/** A synthesizer in a thread of its own, since a text takes it a while and the cloud runs in this one; for one order at a time. */
export function createSpeechWorker(options: SpeechWorkerOptions): SpeechWorker {
  const { thread: url = new URL('./speaker-thread.ts', import.meta.url) } = options;
  const { textsPerThread = 40, orderMs = 30_000 } = options;
  // Made when first needed: most runs of the cloud say nothing.
  let thread: Worker | undefined;
  let said = 0;

  const replace = async (): Promise<void> => {
    const old = thread;
    thread = undefined;
    said = 0;
    await old?.terminate();
  };
  return {
    say: async (order) => {
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
    },
    close: replace,
  };
}

function openThread(url: URL): Worker {
  const thread = new Worker(url, { stdout: true, stderr: true });
  // It says that it is not in a browser.
  thread.stdout.resume();
  thread.stderr.resume();
  // Waiting callers are notified; without a listener the error would end this process.
  thread.on('error', () => {});
  thread.unref();
  return thread;
}

async function ask(thread: Worker, order: Order, orderMs: number): Promise<Int16Array> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  thread.once('exit', leave);
  try {
    thread.postMessage(order);
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(orderMs)]);
    const [samples] = await once(thread, 'message', { signal });
    return samples;
  } finally {
    thread.off('exit', leave);
  }
}
