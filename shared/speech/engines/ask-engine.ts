import { DomainError } from '../../kernel/errors/domain-error.ts';
import { readBody } from '../../kernel/http/input/read-body.ts';
import { type EngineName, SpeechEngineError } from './engine.ts';

/** More audio than 4,000 characters can produce: a quarter of an hour. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** The longest wait that is passed on to a customer. */
const MAX_RETRY_AFTER_SEC = 300;
/** About the text of a request, rather than about the key or the account. */
const UNTAKEN = new Set([400, 413, 422]);

/** Sends one request to an engine and reads its response. Throws SpeechEngineError. */
export async function askEngine(
  engine: EngineName,
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Uint8Array> {
  try {
    const response = await send(signal);
    if (!response.ok) throw await toError(engine, response);
    return await readBody(response, MAX_ANSWER_BYTES);
  } catch (cause) {
    if (cause instanceof SpeechEngineError) throw cause;
    const unread = cause instanceof DomainError ? 'garbage' : 'unavailable';
    throw new SpeechEngineError(engine, signal.aborted ? 'timeout' : unread, { cause });
  }
}

async function toError(engine: EngineName, response: Response): Promise<SpeechEngineError> {
  const { status, headers } = response;
  // Discarded: it may repeat the customer's text.
  await response.body?.cancel();
  const isOurs = status >= 400 && status < 500 && status !== 408 && status !== 429;
  const seconds = Number(headers.get('retry-after'));
  return new SpeechEngineError(engine, UNTAKEN.has(status) ? 'untaken' : isOurs ? 'refused' : 'unavailable', {
    status,
    retryAfterSec: seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SEC) : undefined,
  });
}
