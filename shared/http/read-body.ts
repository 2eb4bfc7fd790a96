import { ApiError, fieldError } from './api-error.ts';

const DEFAULT_LIMIT = 64 * 1024;
/** A body holds memory for as long as it is coming. */
const READ_MS = 30_000;

/** A request, or an answer to one of ours. */
type Message = Pick<Request, 'headers' | 'body' | 'arrayBuffer'>;

/** How many bytes a body may come to: what it declares, else the limit. Throws PAYLOAD_TOO_LARGE. */
export function expectedBytes(message: Message, limit = DEFAULT_LIMIT): number {
  const declared = declaredBytes(message);
  if (declared > limit) throw tooLarge(limit);
  return Number.isNaN(declared) ? limit : declared;
}

/** NaN when it declares none. */
const declaredBytes = ({ headers }: Message): number => Number(headers.get('content-length') ?? Number.NaN);

/** The bytes of a body. Throws as `readChunks`. */
export async function readBody(message: Message, limit = DEFAULT_LIMIT): Promise<Uint8Array> {
  // Whoever declares a length sends no more than that.
  if (declaredBytes(message) <= limit) {
    const deadline = startDeadline();
    return new Uint8Array(await deadline.within(message.arrayBuffer()).finally(deadline.clear));
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readChunks(message, limit)) {
    chunks.push(chunk);
    size += chunk.byteLength;
  }
  return join(chunks, size);
}

/**
 * A body as it comes in. Throws PAYLOAD_TOO_LARGE as soon as it is over the limit, without reading on, and BAD_REQUEST
 * when it takes more than 30 s.
 */
export async function* readChunks(message: Message, limit = DEFAULT_LIMIT): AsyncGenerator<Uint8Array> {
  expectedBytes(message, limit);
  if (message.body === null) return;
  const reader = message.body.getReader();
  const deadline = startDeadline();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await deadline.within(reader.read());
      if (done) return;
      size += value.byteLength;
      if (size > limit) throw tooLarge(limit);
      yield value;
    }
  } finally {
    deadline.clear();
    // Of a body that was read to its end this is nothing.
    await reader.cancel().catch(() => {});
  }
}

const tooLarge = (limit: number): ApiError =>
  new ApiError('PAYLOAD_TOO_LARGE', {
    details: [{ field: 'body', message: `The body takes ${limit} bytes at most.` }],
  });

function startDeadline(): { within: <T>(reading: Promise<T>) => Promise<T>; clear: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(fieldError('BAD_REQUEST', 'body', 'The body did not come within 30 seconds.')),
    READ_MS,
  );
  return { within: (reading) => Promise.race([reading, promise]), clear: () => clearTimeout(timer) };
}

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
