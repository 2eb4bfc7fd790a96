import { randomBytes } from 'node:crypto';
import { parseDurationHeader } from './duration.ts';
import { QstashError } from './qstash-error.ts';
import { retryDelayMs } from './retry-delay.ts';

/** A publish request: the destination, the lower-case headers, the body. */
export type PublishRequest = {
  readonly destination: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body: string;
  readonly scheduleId?: string | undefined;
};

type FlowControl = { readonly key: string; readonly parallelism: number };

/** A message in transit. Times are epoch milliseconds. */
export type QstashMessage = {
  readonly messageId: string;
  readonly url: string;
  readonly method: string;
  /** Forwarded to the destination. */
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body: string;
  readonly createdAt: number;
  /** Earliest time of the next delivery. */
  readonly dueAt: number;
  readonly retried: number;
  readonly maxRetries: number;
  /** An expression; undefined: the usual backoff. */
  readonly retryDelay?: string | undefined;
  readonly timeoutMs: number;
  readonly scheduleId?: string | undefined;
  readonly flowControl?: FlowControl | undefined;
};

/** The SDK's documented default. */
const DEFAULT_RETRIES = 3;

/** The free plan's response timeout. */
const DEFAULT_TIMEOUT_MS = 15 * 60_000;

/** Options that this emulator does not implement; refused so that nobody relies on them. */
const UNKNOWN_OPTIONS = [
  'callback',
  'failure-callback',
  'not-before',
  'label',
  'content-based-deduplication',
];

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']);

/**
 * Creates the message of a publish request. `timeScale` shortens its delay. Throws QstashError (400) for an invalid
 * destination or header.
 */
export function toQstashMessage(request: PublishRequest, now: number, timeScale: number): QstashMessage {
  const option = (name: string) => request.headers[`upstash-${name}`];
  const unknown = UNKNOWN_OPTIONS.find((name) => option(name) !== undefined);
  if (unknown !== undefined) throw new QstashError(400, `upstash-${unknown} is not emulated`);
  const method = option('method') ?? 'POST';
  if (!METHODS.has(method)) throw new QstashError(400, `upstash-method is not a method: ${method}`);
  const url = toDestination(request.destination);
  const timeout = option('timeout');
  const retryDelay = option('retry-delay');
  if (retryDelay !== undefined) retryDelayMs(retryDelay, 0);
  const delay = option('delay');
  return {
    messageId: `msg_${randomBytes(18).toString('base64url')}`,
    url,
    method,
    headers: forwardedHeaders(request.headers),
    body: request.body,
    createdAt: now,
    dueAt: now + (delay === undefined ? 0 : parseDurationHeader('upstash-delay', delay)) * timeScale,
    retried: 0,
    maxRetries: toCount('upstash-retries', option('retries')) ?? DEFAULT_RETRIES,
    retryDelay,
    timeoutMs: timeout === undefined ? DEFAULT_TIMEOUT_MS : parseDurationHeader('upstash-timeout', timeout),
    scheduleId: request.scheduleId,
    flowControl: toFlowControl(option('flow-control-key'), option('flow-control-value')),
  };
}

/** The deduplication id of a publish request, if it has one. */
export function deduplicationIdOf({ headers }: PublishRequest): string | undefined {
  return headers['upstash-deduplication-id'];
}

function toDestination(destination: string): string {
  if (!/^https?:\/\//i.test(destination)) {
    throw new QstashError(
      400,
      'invalid destination url: endpoint has invalid scheme, add http:// or https:// in front of url',
    );
  }
  if (!URL.canParse(destination)) throw new QstashError(400, `invalid destination url: ${destination}`);
  return destination;
}

function forwardedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const prefix = 'upstash-forward-';
  const forwarded: Record<string, string> = {};
  if (headers['content-type'] !== undefined) forwarded['content-type'] = headers['content-type'];
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith(prefix)) forwarded[name.slice(prefix.length)] = value;
  }
  return forwarded;
}

function toFlowControl(key: string | undefined, value: string | undefined): FlowControl | undefined {
  if (key === undefined) return undefined;
  const [, parallelism] = /^parallelism=([1-9]\d*)$/.exec(value ?? '') ?? [];
  if (parallelism === undefined) {
    throw new QstashError(400, `flow control by anything but a parallelism is not emulated: ${value}`);
  }
  return { key, parallelism: Number(parallelism) };
}

function toCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new QstashError(400, `${name} is not a number: ${text}`);
  return Number(text);
}
