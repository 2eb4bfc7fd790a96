import { withDeadline } from '../../../../db/engine/deadlines/deadline.ts';
import { type DomainError, fieldError } from '../../errors/domain-error.ts';
import { MESSAGES } from '../../errors/messages.ts';
import type { BodyShare } from './body-memory.ts';

/** The largest body, unless its route takes larger ones. */
export const MAX_BODY_BYTES = 64 * 1024;

/** An incoming request, or a response to one of ours. */
type Message = Pick<Request, 'headers' | 'body' | 'arrayBuffer'>;
/** Waits for memory for received bytes before more are read. */
type Hold = (bytes: number) => Promise<void>;

/** The most bytes a body can have: its declared length, otherwise the limit. Throws PAYLOAD_TOO_LARGE. */
export function expectedBytes(message: Message, limit = MAX_BODY_BYTES): number {
  const declared = declaredBytes(message);
  if (declared > limit) throw tooLarge(limit);
  return Number.isNaN(declared) ? limit : declared;
}

/** NaN when none is declared. */
export const declaredBytes = ({ headers }: Message): number =>
  Number(headers.get('content-length') ?? Number.NaN);

/**
 * Opens a request's share of the memory for bodies. Throws BAD_REQUEST for a compressed body, PAYLOAD_TOO_LARGE for one
 * that is declared too large. `window`: the most that is held at once of a body that is not kept whole.
 */
export function openShareFor(
  request: Request,
  limit: number | undefined,
  open: (mostBytes: number) => BodyShare,
  window = Number.POSITIVE_INFINITY,
): BodyShare {
  const coding = request.headers.get('content-encoding') ?? 'identity';
  if (coding.trim().toLowerCase() !== 'identity')
    throw fieldError('BAD_REQUEST', 'Content-Encoding', MESSAGES.bodyCompressed);
  return open(Math.min(expectedBytes(request, limit), window));
}

/** Reads a request's whole body within its share, and waits for permission to parse it. Throws as `readChunks` and `hold`. */
export async function receiveBody(
  request: Request,
  limit: number | undefined,
  share: BodyShare,
): Promise<Uint8Array> {
  const bytes = await readBody(request, limit, share.hold);
  await share.waitToParse();
  return bytes;
}

/** Reads a whole body. Throws as `readChunks`. */
export async function readBody(message: Message, limit = MAX_BODY_BYTES, hold?: Hold): Promise<Uint8Array> {
  // The runtime enforces a declared length; such a small body needs no pace check.
  if (declaredBytes(message) <= Math.min(limit, PACE_BYTES)) {
    const pace = paceOf(message);
    const bytes = message.arrayBuffer();
    return new Uint8Array(await (pace === undefined ? bytes : pace.await(bytes, (all) => all.byteLength)));
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readChunks(message, limit, hold)) {
    chunks.push(chunk);
    size += chunk.byteLength;
  }
  return join(chunks, size);
}

/**
 * Streams a body. Throws PAYLOAD_TOO_LARGE as soon as it exceeds the limit; for a request also BAD_REQUEST when it
 * arrives too slowly, and SenderGone.
 */
export async function* readChunks(
  message: Message,
  limit = MAX_BODY_BYTES,
  hold?: Hold,
  maxSec?: number,
): AsyncGenerator<Uint8Array> {
  expectedBytes(message, limit);
  if (message.body === null) return;
  const reader = openReader(message.body);
  const pace = paceOf(message, maxSec);
  let size = 0;
  try {
    for (;;) {
      const next = reader.read();
      const value = await (pace?.await(next, (chunk) => chunk?.byteLength ?? 0) ?? next);
      if (value === undefined) return;
      size += value.byteLength;
      if (size > limit) throw tooLarge(limit);
      await hold?.(value.byteLength);
      yield value;
    }
  } finally {
    // A no-op for a body read to its end.
    await reader.cancel().catch(() => {});
  }
}

const PIECE_BYTES = 16 * 1024;
/** A body may arrive byte by byte, and each piece of it takes its time: workerd collects so many bytes, or all that are left. */
const LEAST_BYTES = 4 * 1024;

type PieceReader = {
  /** Undefined at the end. */
  read(): Promise<Uint8Array | undefined>;
  cancel(): Promise<void>;
};
/** The method of workerd's readers: https://developers.cloudflare.com/workers/runtime-apis/streams/readablestreambyobreader/ */
type Collecting = {
  readAtLeast(least: number, view: Uint8Array): Promise<{ done: boolean; value?: Uint8Array }>;
};
const isCollecting = (reader: object): reader is Collecting => 'readAtLeast' in reader;

function openReader(body: ReadableStream<Uint8Array>): PieceReader {
  const bytes = openByteReader(body);
  if (bytes !== undefined && isCollecting(bytes)) {
    return {
      async read() {
        const { value } = await bytes.readAtLeast(LEAST_BYTES, new Uint8Array(PIECE_BYTES));
        return value === undefined || value.byteLength === 0 ? undefined : value;
      },
      cancel: () => bytes.cancel(),
    };
  }
  bytes?.releaseLock();
  const reader = body.getReader();
  return { read: async () => (await reader.read()).value, cancel: () => reader.cancel() };
}

/** Undefined for a stream that was not made of bytes, as tests may send. */
function openByteReader(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | undefined {
  try {
    return body.getReader({ mode: 'byob' });
  } catch {
    return undefined;
  }
}

/** Responses to our own requests already have a deadline. */
const paceOf = (message: Message, maxSec?: number): SenderPace | undefined =>
  message instanceof Request ? createSenderPace(maxSec) : undefined;

const tooLarge = (limit: number): DomainError =>
  fieldError('PAYLOAD_TOO_LARGE', 'body', MESSAGES.bodyTooLarge(limit));

function join(chunks: Uint8Array[], size: number): Uint8Array {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  const all = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return all;
}

/** A sender must deliver this much per interval, or the rest of its body, so that slow senders do not occupy memory. */
export const PACE_BYTES = 16 * 1024;
const PACE_MS = 5_000;
/** Time limit for a whole body. */
const READ_SEC = 30;

/** The client disconnected before it had sent the whole body. */
export class SenderGone extends Error {
  constructor(cause: unknown) {
    super('the sender of the body went away', { cause });
    this.name = 'SenderGone';
  }
}

type SenderPace = {
  /** Waits for the sender's next piece, `next`, of `size` bytes. Only time spent here counts against the sender. */
  await<T>(next: Promise<T>, size: (value: T) => number): Promise<T>;
};

/** Monitors the sender of one body. Throws BAD_REQUEST when it is too slow, SenderGone when it disconnected. */
function createSenderPace(maxSec = READ_SEC): SenderPace {
  const readMs = maxSec * 1_000;
  let [spanMs, spanBytes, totalMs] = [0, 0, 0];
  const note = (waitedMs: number, bytes: number): void => {
    totalMs += waitedMs;
    spanMs += waitedMs;
    spanBytes += bytes;
  };
  const checkSpan = (): void => {
    if (spanMs < PACE_MS) return;
    if (spanBytes < PACE_BYTES) throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyTooSlow);
    [spanMs, spanBytes] = [0, 0];
  };
  return {
    async await(next, size) {
      const coming = next.then(
        (value) => ({ value }),
        (error: unknown) => {
          throw new SenderGone(error);
        },
      );
      for (;;) {
        const startedAt = Date.now();
        const came = await withDeadline(coming, Math.min(PACE_MS - spanMs, readMs - totalMs), () => null);
        note(came === null ? PACE_MS - spanMs : Date.now() - startedAt, came === null ? 0 : size(came.value));
        if (came === null && totalMs >= readMs)
          throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyLate(maxSec));
        checkSpan();
        if (came !== null) return came.value;
      }
    },
  };
}
