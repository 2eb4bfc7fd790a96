import { ApiError } from '../http/api-error.ts';
import { readBody } from '../http/read-body.ts';
import { type EngineName, SpeechEngineError } from './engine.ts';

/** More audio than 4,000 characters can last: a quarter of an hour. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** A customer is not told to wait longer than this, whatever the engine says. */
const MAX_RETRY_AFTER_SEC = 300;

/** Sends one request to an engine and reads its answer, both within the signal. Throws SpeechEngineError. */
export async function askEngine(
  engine: EngineName,
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Uint8Array> {
  try {
    const response = await orAborted(send(signal), signal);
    if (!response.ok) throw await toError(engine, response);
    return await orAborted(readBody(response, MAX_ANSWER_BYTES), signal);
  } catch (cause) {
    if (cause instanceof SpeechEngineError) throw cause;
    const unread = cause instanceof ApiError ? 'garbage' : 'unavailable';
    throw new SpeechEngineError(engine, signal.aborted ? 'timeout' : unread, { cause });
  }
}

async function toError(engine: EngineName, response: Response): Promise<SpeechEngineError> {
  const { status, headers } = response;
  // The body may repeat the text, and is not wanted.
  await response.body?.cancel();
  const isOurs = status >= 400 && status < 500 && status !== 408 && status !== 429;
  const seconds = Number(headers.get('retry-after'));
  return new SpeechEngineError(engine, isOurs ? 'refused' : 'unavailable', {
    status,
    retryAfterSec: seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SEC) : undefined,
  });
}

/** A binding need not heed the signal: what comes after the deadline is not waited for. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
