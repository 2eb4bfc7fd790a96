import { cutText } from '../../platform/cut-text.ts';

/** The part of a customer's response that the log keeps. */
export type KeptAnswer = {
  responseStatus: number;
  responseHeaders: Record<string, string>;
  responseBody: string;
  /** It was longer than what is kept, or did not finish in time. */
  responseTruncated: boolean;
};

const MAX_READ_BYTES = 64 * 1024;
const MAX_KEPT_BYTES = 4 * 1024;
const MAX_HEADERS = 50;
const MAX_HEADER_CHARACTERS = 500;

/**
 * Reads a response up to the size cap and deadline. The status already decides the result: a slow or endless body or a
 * zip bomb only stops the reading.
 */
export async function readAnswer(response: Response, signal: AbortSignal): Promise<KeptAnswer> {
  const { bytes, isWhole } = await readStart(response, signal);
  return {
    responseStatus: response.status,
    responseHeaders: Object.fromEntries(
      [...response.headers]
        .slice(0, MAX_HEADERS)
        .map(([name, value]) => [name, toStorable(cutText(value, MAX_HEADER_CHARACTERS))]),
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
    // The connection broke inside the body: what arrived is kept.
  }
  stop();
  return { bytes: bytes.subarray(0, length), isWhole: false };
}

/** Postgres text cannot hold NUL. */
const toStorable = (text: string): string => text.replaceAll('\0', '\ufffd');
