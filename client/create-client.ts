import { encodeBody } from './encode-body.ts';
import { OPERATIONS } from './generated/operations.ts';
import type { CallOptions, Data, Input, Operation, OperationId } from './operation-types.ts';
import { readError } from './operator-error.ts';
import { type RetryPolicy, withRetries } from './with-retries.ts';

export type ClientOptions = {
  /** `https://api.operator.example`, without a path. */
  baseUrl: string;
  apiKey: string;
  retry?: Partial<RetryPolicy>;
  /** The deadline of one try, its body included. */
  timeoutMs?: number;
  /** What sends the requests, to put a proxy or a trace around it. */
  fetch?: typeof fetch;
};

/** A method for each operation of the API, by its operationId. */
export type Client = {
  [Id in OperationId]: object extends Input<Id>
    ? (input?: Input<Id>) => Promise<Data<Id>>
    : (input: Input<Id>) => Promise<Data<Id>>;
};

type AnyInput = CallOptions & {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  contentType?: string;
};

const RETRY: RetryPolicy = { attempts: 4, baseMs: 250, maxWaitMs: 60_000 };
const TIMEOUT_MS = 30_000;

export function createClient(options: ClientOptions): Client {
  const methods = Object.entries(OPERATIONS).map(([id, operation]) => [
    id,
    (input: AnyInput = {}) => call(options, operation, input),
  ]);
  // One method for each key of OPERATIONS; what they take and answer is the document's word.
  return Object.fromEntries(methods) as Client;
}

async function call(options: ClientOptions, operation: Operation, input: AnyInput): Promise<unknown> {
  const { headers, body } = encodeBody(input.contentType ?? operation.contentType, input.body);
  headers.Authorization = `Bearer ${options.apiKey}`;
  // The same on every try, which is what makes a creation repeatable.
  if (operation.method === 'POST') headers['Idempotency-Key'] = input.idempotencyKey ?? crypto.randomUUID();
  const repeatable = operation.keyed || operation.method === 'GET' || operation.method === 'DELETE';
  const send = options.fetch ?? fetch;
  return await withRetries({ ...RETRY, ...options.retry }, repeatable, input.signal, async () => {
    const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    const response = await send(toUrl(options.baseUrl, operation.path, input), {
      method: operation.method,
      headers,
      signal: input.signal === undefined ? deadline : AbortSignal.any([deadline, input.signal]),
      ...(body === undefined ? {} : { body }),
    });
    if (!response.ok) throw await readError(response);
    return await readData(response, operation);
  });
}

function toUrl(baseUrl: string, path: string, input: AnyInput): URL {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.path?.[name])),
  );
  const url = new URL(filled, baseUrl);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

async function readData(response: Response, operation: Operation): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!operation.enveloped || !isJson) return response;
  const { data } = await response.json();
  return data;
}
