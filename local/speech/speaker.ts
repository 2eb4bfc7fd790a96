import { Worker } from 'node:worker_threads';

export type Speaker = {
  /** A WAV file, 16-bit PCM. */
  speak(order: Omit<Order, 'id'>): Promise<Uint8Array>;
  close(): Promise<void>;
};

export type Order = { id: number; text: string; language: string; gender: string; sampleRate: number };
type Delivery = { id: number; wav: Uint8Array | undefined };

/** A voice of its own thread, since it takes a second for a long text, and the cloud runs in this one. */
export function startSpeaker(): Speaker {
  let lastId = 0;
  let thread: Worker | undefined;
  const waiting = new Map<number, (wav: Uint8Array) => void>();
  const open = (): Worker => {
    const worker = new Worker(new URL('./speaker-thread.ts', import.meta.url), {
      // It says that it is not in a browser.
      stdout: true,
      stderr: true,
    });
    worker.unref();
    worker.on('message', ({ id, wav }: Delivery) => {
      waiting.get(id)?.(wav ?? new Uint8Array());
      waiting.delete(id);
    });
    return worker;
  };
  return {
    speak: (order) =>
      new Promise((resolve) => {
        // Made when first needed: most runs of the cloud say nothing.
        thread ??= open();
        lastId += 1;
        waiting.set(lastId, resolve);
        thread.postMessage({ id: lastId, ...order });
      }),
    close: async () => void (await thread?.terminate()),
  };
}
