import { ApiError } from './api-error.ts';

const DEFAULT_LIMIT = 64 * 1024;

/** The bytes of a request's body. Throws as `readChunks`. */
export async function readBody(request: Request, limit = DEFAULT_LIMIT): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  // Whoever declares a length sends no more than that.
  if (declared !== null && Number(declared) <= limit) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readChunks(request, limit)) {
    chunks.push(chunk);
    size += chunk.byteLength;
  }
  return join(chunks, size);
}

/** A body as it comes in. Throws PAYLOAD_TOO_LARGE as soon as it is over the limit, without reading on. */
export async function* readChunks(request: Request, limit = DEFAULT_LIMIT): AsyncGenerator<Uint8Array> {
  const tooLarge = () =>
    new ApiError('PAYLOAD_TOO_LARGE', {
      details: [{ field: 'body', message: `The body takes ${limit} bytes at most.` }],
    });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  if (request.body === null) return;
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    yield chunk;
  }
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
