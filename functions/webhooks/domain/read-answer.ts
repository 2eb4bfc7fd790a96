/** What is kept of a customer's answer, for the log. */
export type KeptAnswer = {
  responseStatus: number;
  responseHeaders: Record<string, string>;
  responseBody: string;
  /** There was more than was kept, or it did not end in time. */
  responseTruncated: boolean;
};

const MAX_READ_BYTES = 64 * 1024;
const MAX_KEPT_BYTES = 4 * 1024;
const MAX_HEADERS = 50;
const MAX_HEADER_CHARACTERS = 500;

/**
 * Reads an answer as far as the caps and the deadline let it. The status has decided already: a body that is slow,
 * endless, or a bomb once unpacked only ends the reading.
 */
export async function readAnswer(response: Response, signal: AbortSignal): Promise<KeptAnswer> {
  const { bytes, isWhole } = await readStart(response, signal);
  return {
    responseStatus: response.status,
    responseHeaders: Object.fromEntries(
      [...response.headers]
        .slice(0, MAX_HEADERS)
        .map(([name, value]) => [name, toStorable(value.slice(0, MAX_HEADER_CHARACTERS))]),
    ),
    responseBody: toStorable(new TextDecoder().decode(bytes.subarray(0, MAX_KEPT_BYTES))),
    responseTruncated: !isWhole || bytes.length > MAX_KEPT_BYTES,
  };
}

async function readStart(
  response: Response,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const reader = response.body?.getReader();
  if (reader === undefined) return { bytes: new Uint8Array(), isWhole: true };
  const bytes = new Uint8Array(MAX_READ_BYTES);
  let length = 0;
  const stop = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', stop);
  try {
    while (!signal.aborted && length < MAX_READ_BYTES) {
      const read = await reader.read();
      if (read.done) return { bytes: bytes.subarray(0, length), isWhole: !signal.aborted };
      const chunk = read.value.subarray(0, MAX_READ_BYTES - length);
      bytes.set(chunk, length);
      length += chunk.length;
    }
  } catch {
    // The connection broke in the middle of the body: what came is kept.
  }
  stop();
  return { bytes: bytes.subarray(0, length), isWhole: false };
}

/** Postgres keeps no NUL in a text. */
const toStorable = (text: string): string => text.replaceAll('\0', '\ufffd');
