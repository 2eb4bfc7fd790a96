import { ConnectionError } from './connection-error.ts';

/** The response is larger than the client's `maxResponseBytes`; the rest of it was not read. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError';

  constructor(maxBytes: number) {
    super(
      `The response is larger than ${maxBytes} bytes. Raise maxResponseBytes, or ask for a part of the file with range.`,
    );
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
