import type { Language } from '../errors/preferred-language.ts';
import { renderError } from '../errors/render-error.ts';
import type { QuotaState, QuotaWindow } from '../quotas/limits.ts';
import { toColombiaIso } from '../time/colombia.ts';
import type { ErrorAnswer } from './to-error-answer.ts';

/** The parts of every response other than its data. */
export type AnswerFrame = {
  requestId: string;
  startedAt: number;
  now: Date;
  /** The quota that the RateLimit fields describe. */
  rate: QuotaState;
  /** The quotas in RateLimit-Policy. */
  policies: readonly QuotaState[];
  /** The headers by name, in one spelling each. */
  headers: Readonly<Record<string, string>>;
  docsBase: string;
  /** The language of messages. */
  language: Language;
};

/** Default Retry-After in seconds. */
const DEFAULT_RETRY_AFTER: Record<number, number> = { 429: 1, 503: 5, 504: 10 };

/** The success envelope of the contract. */
export function respondData(frame: AnswerFrame, status: number, data: unknown): Response {
  return respondJson({ success: true, data, meta: toMeta(frame) }, status, toHeaders(frame));
}

/** 204, and answers that are not JSON: the same headers, no envelope. */
export function respondRaw(frame: AnswerFrame, response: Response): Response {
  const headers = new Headers(toHeaders(frame));
  response.headers.forEach((value, name) => {
    headers.set(name, value);
  });
  return new Response(response.body, { status: response.status, headers });
}

/** The error envelope, with messages in the caller's language; `clientIp` is shown for the errors it concerns. */
export function respondError(frame: AnswerFrame, error: ErrorAnswer, clientIp: string | undefined): Response {
  const retryAfter = error.retryAfterSec ?? DEFAULT_RETRY_AFTER[error.status];
  const headers = {
    ...toHeaders(frame),
    ...(retryAfter !== undefined && { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) }),
    'Cache-Control': 'no-store',
    'Content-Language': frame.language,
    Vary: 'Accept-Language',
  };
  const { code } = error;
  const { message, details } = renderError(frame.language, error);
  const meta = { ...toMeta(frame), ...(clientIp === undefined ? {} : { clientIp }) };
  const type = `${frame.docsBase}/docs/errors/${code}`;
  return respondJson(
    { success: false, error: { code, type, message, details }, meta },
    error.status,
    headers,
  );
}

/** All headers are passed at once, because each later change is a call into the runtime. */
const respondJson = (body: object, status: number, headers: Record<string, string>): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

const toMeta = ({ requestId, now, startedAt }: AnswerFrame) => ({
  requestId,
  timestamp: toColombiaIso(now),
  responseTimeMs: Math.max(0, now.getTime() - startedAt),
});

/** RateLimit fields as in draft-ietf-httpapi-ratelimit-headers-06. */
const toHeaders = ({ requestId, rate, policies, headers }: AnswerFrame): Record<string, string> => ({
  'X-Request-Id': requestId,
  'RateLimit-Limit': String(rate.limit),
  'RateLimit-Remaining': String(rate.remaining),
  'RateLimit-Reset': String(rate.resetSec),
  'RateLimit-Policy': policies.map(toPolicy).join(', '),
  'Cache-Control': 'no-store',
  ...headers,
});

/** A limit on requests is a bare number; any other says in a comment what it counts. */
const toPolicy = ({ limit, windowSeconds, counts }: QuotaWindow): string =>
  `${limit};w=${windowSeconds}${counts === undefined ? '' : `;comment="${counts}"`}`;
