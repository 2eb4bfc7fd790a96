import { createDeadline, DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import type { Meter } from '../../../db/engine/deadlines/meter.ts';

/** Time for one operation on a bucket. */
const STORAGE_MS = 10_000;

/** Objects of an R2 bucket. Throws DependencyError when R2 fails or does not answer in time. */
export type Bucket = {
  /** `capMs` limits this operation further; `type` is the media type that a public bucket serves it as. */
  put(key: string, data: string | Uint8Array, options?: { capMs?: number; type?: string }): Promise<void>;
  /** Undefined when there is no such object. */
  getText(key: string): Promise<string | undefined>;
  getBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The object, or a range of it, as a stream; undefined when it does not exist. */
  getStream(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Size and entity tag of the object; undefined when it does not exist. */
  getHead(key: string): Promise<ObjectHead | undefined>;
  /** All objects whose key begins with `prefix`. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Deletes at most 1,000 objects. */
  delete(...keys: string[]): Promise<void>;
  /** Deletes every object whose key begins with `prefix`. */
  deleteAll(prefix: string): Promise<void>;
};

/** `etag` has quotes, as in HTTP. */
type ObjectHead = { size: number; etag: string };
type ListedObject = { key: string; size: number; uploaded: Date };

/** A range within the object. */
export type ByteRange = { offset: number; length: number };

/** The part of R2's binding in use: https://developers.cloudflare.com/r2/api/workers/workers-api-reference/ */
type R2Bucket = {
  put(
    key: string,
    value: string | Uint8Array,
    options?: { httpMetadata: { contentType: string } },
  ): Promise<unknown>;
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
    objects: ListedObject[];
    truncated: boolean;
    cursor?: string;
  }>;
};

/** Opens a bucket binding of a Worker; `meter` records every operation. */
export function openBucket(env: object, binding: string, meter?: Meter): Bucket {
  const bound: unknown = Reflect.get(env, binding);
  if (!isR2Bucket(bound)) throw new Error(`There is no R2 bucket ${binding}.`);
  const within = <T>(call: () => Promise<T>, capMs = STORAGE_MS): Promise<T> =>
    withinDeadline(call, capMs, meter);
  return {
    put: async (key, data, { capMs, type } = {}) => {
      const options = type === undefined ? undefined : { httpMetadata: { contentType: type } };
      await within(() => bound.put(key, data, options), capMs);
    },
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
    async list(prefix) {
      const listed: ListedObject[] = [];
      for (let from: { cursor?: string } = {}; ; ) {
        const { objects, truncated, cursor } = await within(() => bound.list({ prefix, ...from }));
        listed.push(...objects);
        if (!truncated || cursor === undefined) return listed;
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

/** The binding takes no abort signal: after the deadline the operation is abandoned. */
const withinDeadline = <T>(call: () => Promise<T>, capMs: number, meter: Meter | undefined): Promise<T> =>
  createDeadline('storage', capMs, meter === undefined ? {} : { meter }).run(() =>
    call().catch((error: unknown) => {
      throw new DependencyError('storage', false, error);
    }),
  );
