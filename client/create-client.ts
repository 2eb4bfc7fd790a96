import { ApiPromise } from './api-promise.ts';
import { ConnectionError } from './connection-error.ts';
import { type EncodedBody, encodeBody, openBody } from './encode-body.ts';
import { OPERATIONS } from './generated/operations.ts';
import { VERSION } from './generated/version.ts';
import type { CallOptions, Method, Operation, OperationId } from './operation-types.ts';
import { readError } from './operator-error.ts';
import { parseJson, readBody } from './read-body.ts';
import { type RetryPolicy, withRetries } from './with-retries.ts';

/** One attempt of a call, for traces and logs. */
export type Attempt = { operationId: OperationId; method: string; url: string; attempt: number };

export type ClientOptions = {
  /** `https://api.operator.example`, without a path. */
  baseUrl: string;
  apiKey: string;
  retry?: Partial<RetryPolicy>;
  /** The timeout of one attempt, including the body. */
  timeoutMs?: number;
  /** A larger response is not read to its end: 64 MiB by default. */
  maxResponseBytes?: number;
  /** A replacement for `fetch`, for example to use a proxy. */
  fetch?: typeof fetch;
  /** Called before each attempt. */
  onRequest?: (attempt: Attempt) => void;
  /** Called after each response, including errors. */
  onResponse?: (attempt: Attempt, response: Response) => void;
};

/** A method for each operation of the API, by its operationId; mapped in this form, it keeps the comments of OPERATIONS. */
export type Client = { [Id in keyof typeof OPERATIONS]: Method<Id> };

type AnyInput = CallOptions & {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  contentType?: string;
};

const RETRY: RetryPolicy = { attempts: 4, baseMs: 250, maxWaitMs: 60_000 };
const TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 64 << 20;

/** Throws TypeError for an invalid base URL or API key. */
export function createClient(options: ClientOptions): Client {
  if (typeof options.baseUrl !== 'string' || !/^https?:\/\/[^/?#]+\/*$/.test(options.baseUrl))
    throw new TypeError('baseUrl is the address of the API, without a path: https://…');
  // An unset variable, which types do not see in JavaScript.
  if (typeof options.apiKey !== 'string' || !/^[!-~]+$/.test(options.apiKey))
    throw new TypeError(
      'apiKey is missing or empty, or has a space, a line break or another character that no key has.',
    );
  const methods = Object.entries(OPERATIONS).map(([id, operation]) => [
    id,
    // The keys of OPERATIONS are the operation ids.
    (input: AnyInput = {}) => ApiPromise.from(call(options, id as OperationId, operation, input)),
  ]);
  // One method per key of OPERATIONS; its input and output types come from the document.
  return Object.fromEntries(methods) as Client;
}

async function call(
  options: ClientOptions,
  operationId: OperationId,
  operation: Operation,
  input: AnyInput,
): Promise<{ data: unknown; response: Response }> {
  const { method } = operation;
  const encoded = encodeBody(input.contentType ?? operation.contentType, input.body);
  const { headers } = encoded;
  headers.Authorization = `Bearer ${options.apiKey}`;
  headers['User-Agent'] = `operator-client/${VERSION}`;
  if (input.range !== undefined) headers.Range = input.range;
  if (operation.keyed) headers['Idempotency-Key'] = toKey(input.idempotencyKey);
  const repeatable = operation.keyed || method === 'GET' || method === 'DELETE';
  const url = toUrl(options.baseUrl, operation.path, input);
  return await withRetries(
    { ...RETRY, ...options.retry },
    repeatable,
    input.signal,
    async (tried, wasLost) => {
      const attempt = { operationId, method, url: url.href, attempt: tried };
      options.onRequest?.(attempt);
      const response = await send(options, url, method, encoded, input);
      options.onResponse?.(attempt, response);
      // An earlier attempt, whose response was lost, has deleted it.
      if (operation.result === 'none' && (response.ok || (wasLost && response.status === 404))) {
        await response.body?.cancel();
        return { data: undefined, response };
      }
      const content = await readBody(response, options.maxResponseBytes ?? MAX_RESPONSE_BYTES);
      if (!response.ok) throw await readError(response, content);
      return { data: await readData(response, content, operation), response };
    },
  );
}

/** Every attempt has this key, which makes retrying a creation safe. */
function toKey(key: string = crypto.randomUUID()): string {
  if (/^[\w-]{1,255}$/.test(key)) return key;
  throw new TypeError('idempotencyKey must be 1 to 255 characters of A-Z a-z 0-9 _ -.');
}

async function send(
  options: ClientOptions,
  url: URL,
  method: string,
  body: EncodedBody,
  { signal }: CallOptions,
): Promise<Response> {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    return await (options.fetch ?? fetch)(url, {
      method,
      headers: body.headers,
      ...openBody(body),
      // A redirect would take the key to another host.
      redirect: 'manual',
      signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
    });
  } catch (cause) {
    // The caller aborted the call itself.
    if (signal?.aborted) throw cause;
    throw new ConnectionError(`${method} ${url.origin}${url.pathname} got no answer`, { cause });
  }
}

/** Empty parameters and dots would name another path, so they are refused. */
function toUrl(baseUrl: string, path: string, input: AnyInput): URL {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const text = String(input.path?.[name] ?? '');
    if (text === '') throw new TypeError(`path.${name} is missing.`);
    if (text === '.' || text === '..') throw new TypeError(`path.${name} cannot be "${text}".`);
    return encodeURIComponent(text);
  });
  const url = new URL(filled, baseUrl);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

async function readData(response: Response, content: Blob, operation: Operation): Promise<unknown> {
  const { status, headers } = response;
  const [media = ''] = (headers.get('content-type') ?? '').split(';');
  if (operation.result === 'content' || operation.files?.includes(media))
    return new Response(content, { status, headers });
  const { success, data } = await parseJson(content);
  if (success === true) return data;
  throw new ConnectionError('The response is not the API’s');
}
