import { type ApiError, fieldError } from './api-error.ts';
import { createSenderPace, PACE_BYTES, type SenderPace } from './sender-pace.ts';

const DEFAULT_LIMIT = 64 * 1024;

/** A request, or an answer to one of ours. */
type Message = Pick<Request, 'headers' | 'body' | 'arrayBuffer'>;
/** Makes room for bytes that have come, before more are asked for. */
type Hold = (bytes: number) => Promise<void>;

/** How many bytes a body may come to: what it declares, else the limit. Throws PAYLOAD_TOO_LARGE. */
export function expectedBytes(message: Message, limit = DEFAULT_LIMIT): number {
  const declared = declaredBytes(message);
  if (declared > limit) throw tooLarge(limit);
  return Number.isNaN(declared) ? limit : declared;
}

/** NaN when it declares none. */
const declaredBytes = ({ headers }: Message): number => Number(headers.get('content-length') ?? Number.NaN);

/** The bytes of a body. Throws as `readChunks`. */
export async function readBody(message: Message, limit = DEFAULT_LIMIT, hold?: Hold): Promise<Uint8Array> {
  // Whoever declares a length sends no more than that, and so little comes at once or too slowly.
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
 * A body as it comes in. Throws PAYLOAD_TOO_LARGE as soon as it is over the limit, without reading on; of a request
 * also BAD_REQUEST when it comes too slowly, and SenderGone.
 */
export async function* readChunks(
  message: Message,
  limit = DEFAULT_LIMIT,
  hold?: Hold,
): AsyncGenerator<Uint8Array> {
  expectedBytes(message, limit);
  if (message.body === null) return;
  const reader = message.body.getReader();
  const pace = paceOf(message);
  let size = 0;
  try {
    for (;;) {
      const next = reader.read();
      const { done, value } = await (pace?.await(next, (chunk) => chunk.value?.byteLength ?? 0) ?? next);
      if (done) return;
      size += value.byteLength;
      if (size > limit) throw tooLarge(limit);
      await hold?.(value.byteLength);
      yield value;
    }
  } finally {
    // Of a body that was read to its end this is nothing.
    await reader.cancel().catch(() => {});
  }
}

/** Whom we have asked ourselves has the deadline of the asking. */
const paceOf = (message: Message): SenderPace | undefined =>
  message instanceof Request ? createSenderPace() : undefined;

const tooLarge = (limit: number): ApiError =>
  fieldError('PAYLOAD_TOO_LARGE', 'body', `The body takes ${limit.toLocaleString('en')} bytes at most.`);

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
