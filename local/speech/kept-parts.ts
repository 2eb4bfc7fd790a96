import type { Order } from './speech-worker.ts';

/** Room for some thousand parts; the one that was requested longest ago goes first. */
export const KEPT_BYTES = 32 * 1024 * 1024;

type KeptParts = {
  get(order: Order): Int16Array | undefined;
  keep(order: Order, samples: Int16Array): void;
};

/** A cache of recently synthesized parts, because texts often repeat. */
export function createKeptParts(maxBytes: number): KeptParts {
  const parts = new Map<string, Int16Array>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= parts.get(key)?.byteLength ?? 0;
    parts.delete(key);
  };
  const put = (key: string, samples: Int16Array): void => {
    drop(key);
    parts.set(key, samples);
    bytes += samples.byteLength;
  };
  return {
    get: (order) => {
      const key = toKey(order);
      const samples = parts.get(key);
      if (samples !== undefined) put(key, samples);
      return samples;
    },
    keep: (order, samples) => {
      put(toKey(order), samples);
      for (const key of parts.keys()) {
        if (bytes <= maxBytes) break;
        drop(key);
      }
    },
  };
}

const toKey = ({ text, language, gender, sampleRate }: Order): string =>
  JSON.stringify([text, language, gender, sampleRate]);
