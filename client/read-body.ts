import { ConnectionError } from './connection-error.ts';

/** The response is larger than the client's `maxResponseBytes`; the rest of it was not read. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError';

  constructor(maxBytes: number) {
    super(`The response is larger than ${maxBytes} bytes: raise maxResponseBytes.`);
  }
}

/** Reads a body as part of the attempt, so that one which breaks off is asked for again, and one without end is left. */
export async function readBody({ body }: Response, maxBytes: number): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  let size = 0;
  while (reader !== undefined) {
    const { value, done } = await reader.read().catch((cause: unknown) => {
      throw new ConnectionError('The response is incomplete', { cause });
    });
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new ResponseTooLargeError(maxBytes);
    }
    pieces.push(value);
  }
  return new Blob(pieces);
}

/** The object in a body of JSON; an empty one if it has none. */
// biome-ignore lint/suspicious/noExplicitAny: the callers know the envelope, and check it
export async function parseJson(content: Blob): Promise<any> {
  try {
    return Object(JSON.parse(await content.text()));
  } catch {
    return {};
  }
}
