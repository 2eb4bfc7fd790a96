import { ApiError } from './api-error.ts';

const DEFAULT_LIMIT = 64 * 1024;

/** The bytes of a request's body. Throws PAYLOAD_TOO_LARGE as soon as it is over the limit, without reading on. */
export async function readBody(request: Request, limit = DEFAULT_LIMIT): Promise<Uint8Array> {
  const tooLarge = () =>
    new ApiError('PAYLOAD_TOO_LARGE', {
      details: [{ field: 'body', message: `The body takes ${limit} bytes at most.` }],
    });
  const declared = request.headers.get('content-length');
  if (Number(declared ?? 0) > limit) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  // Whoever declares a length sends no more than that.
  if (declared !== null) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return join(chunks, size);
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
