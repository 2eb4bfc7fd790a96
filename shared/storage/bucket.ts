import { DependencyError } from '../dependencies/deadline.ts';
import type { Meter } from '../dependencies/meter.ts';

/** What one operation on a bucket may take. */
const STORAGE_MS = 10_000;

/** Objects of an R2 bucket. Throws DependencyError when R2 fails or does not answer in time. */
export type Bucket = {
  put(key: string, data: string | Uint8Array): Promise<void>;
  /** Undefined when there is no such object. */
  getText(key: string): Promise<string | undefined>;
  getBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The object as a stream; undefined when there is none. */
  getStream(key: string): Promise<ReadableStream<Uint8Array> | undefined>;
  delete(key: string): Promise<void>;
  /** Deletes every object whose key begins with `prefix`. */
  deleteAll(prefix: string): Promise<void>;
};

/** What of R2's binding is used: https://developers.cloudflare.com/r2/api/workers/workers-api-reference/ */
type R2Bucket = {
  put(key: string, value: string | Uint8Array): Promise<unknown>;
  get(key: string): Promise<{
    body: ReadableStream<Uint8Array>;
    text(): Promise<string>;
    arrayBuffer(): Promise<ArrayBuffer>;
  } | null>;
  delete(keys: string[]): Promise<void>;
  list(options: { prefix: string }): Promise<{ objects: { key: string }[]; truncated: boolean }>;
};

/** The bucket that a function's environment binds under a name; `meter` hears of every operation. */
export function openBucket(env: object, binding: string, meter?: Meter): Bucket {
  const bound: unknown = Reflect.get(env, binding);
  if (!isR2Bucket(bound)) throw new Error(`There is no R2 bucket ${binding}.`);
  const within = <T>(call: () => Promise<T>): Promise<T> => withinDeadline(call, meter);
  return {
    put: async (key, data) => void (await within(() => bound.put(key, data))),
    getText: (key) => within(async () => (await bound.get(key))?.text()),
    getBytes: (key) =>
      within(async () => {
        const object = await bound.get(key);
        return object === null ? undefined : new Uint8Array(await object.arrayBuffer());
      }),
    getStream: (key) => within(async () => (await bound.get(key))?.body),
    delete: (key) => within(() => bound.delete([key])),
    async deleteAll(prefix) {
      for (;;) {
        const { objects, truncated } = await within(() => bound.list({ prefix }));
        if (objects.length > 0) await within(() => bound.delete(objects.map(({ key }) => key)));
        if (!truncated) return;
      }
    },
  };
}

const isR2Bucket = (value: unknown): value is R2Bucket =>
  typeof value === 'object' && value !== null && 'put' in value && 'list' in value;

/** The binding takes no signal: what comes after the deadline is not waited for. */
async function withinDeadline<T>(call: () => Promise<T>, meter: Meter | undefined): Promise<T> {
  const startedAt = Date.now();
  const signal = AbortSignal.timeout(STORAGE_MS);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    throw new DependencyError('storage', signal.aborted, error);
  } finally {
    meter?.add('storage', Date.now() - startedAt);
  }
}
