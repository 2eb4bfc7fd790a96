import { createDeadline, DependencyError } from '../dependencies/deadline.ts';
import type { Meter } from '../dependencies/meter.ts';

/** What one operation on a bucket may take. */
const STORAGE_MS = 10_000;

/** Objects of an R2 bucket. Throws DependencyError when R2 fails or does not answer in time. */
export type Bucket = {
  /** `capMs` bounds this operation further. */
  put(key: string, data: string | Uint8Array, capMs?: number): Promise<void>;
  /** Undefined when there is no such object. */
  getText(key: string): Promise<string | undefined>;
  getBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The object, or bytes of it, as a stream; undefined when there is none. */
  getStream(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Size and entity tag of the object; undefined when there is none. */
  getHead(key: string): Promise<ObjectHead | undefined>;
  /** The sizes of all objects whose key begins with `prefix`, by their keys. */
  listSizes(prefix: string): Promise<Map<string, number>>;
  /** 1,000 at most. */
  delete(...keys: string[]): Promise<void>;
  /** Deletes every object whose key begins with `prefix`. */
  deleteAll(prefix: string): Promise<void>;
};

/** `etag` is quoted, as HTTP has it. */
export type ObjectHead = { size: number; etag: string };

/** Within the object. */
export type ByteRange = { offset: number; length: number };

/** What of R2's binding is used: https://developers.cloudflare.com/r2/api/workers/workers-api-reference/ */
type R2Bucket = {
  put(key: string, value: string | Uint8Array): Promise<unknown>;
  get(
    key: string,
    options?: { range: ByteRange },
  ): Promise<{
    body: ReadableStream<Uint8Array>;
    text(): Promise<string>;
    arrayBuffer(): Promise<ArrayBuffer>;
  } | null>;
  head(key: string): Promise<{ size: number; httpEtag: string } | null>;
  delete(keys: string[]): Promise<void>;
  list(options: { prefix: string; cursor?: string }): Promise<{
    objects: { key: string; size: number }[];
    truncated: boolean;
    cursor?: string;
  }>;
};

/** The bucket that a function's environment binds under a name; `meter` hears of every operation. */
export function openBucket(env: object, binding: string, meter?: Meter): Bucket {
  const bound: unknown = Reflect.get(env, binding);
  if (!isR2Bucket(bound)) throw new Error(`There is no R2 bucket ${binding}.`);
  const within = <T>(call: () => Promise<T>, capMs = STORAGE_MS): Promise<T> =>
    withinDeadline(call, capMs, meter);
  return {
    put: async (key, data, capMs) => void (await within(() => bound.put(key, data), capMs)),
    getText: (key) => within(async () => (await bound.get(key))?.text()),
    getBytes: (key) =>
      within(async () => {
        const object = await bound.get(key);
        return object === null ? undefined : new Uint8Array(await object.arrayBuffer());
      }),
    getStream: (key, range) => within(async () => (await bound.get(key, range && { range }))?.body),
    getHead: (key) =>
      within(async () => {
        const object = await bound.head(key);
        return object === null ? undefined : { size: object.size, etag: object.httpEtag };
      }),
    async listSizes(prefix) {
      const sizes = new Map<string, number>();
      for (let from: { cursor?: string } = {}; ; ) {
        const { objects, truncated, cursor } = await within(() => bound.list({ prefix, ...from }));
        for (const { key, size } of objects) sizes.set(key, size);
        if (!truncated || cursor === undefined) return sizes;
        from = { cursor };
      }
    },
    delete: (...keys) => within(() => bound.delete(keys)),
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
const withinDeadline = <T>(call: () => Promise<T>, capMs: number, meter: Meter | undefined): Promise<T> =>
  createDeadline('storage', capMs, meter === undefined ? {} : { meter }).run(() =>
    call().catch((error: unknown) => {
      throw new DependencyError('storage', false, error);
    }),
  );
