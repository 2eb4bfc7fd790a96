/** The API, asked with what the caller has sent: its key, its address and its language. */
export type CallersApi = {
  /** Sends a request to a function through its service binding. Rejects when the binding or the time is missing. */
  ask(component: string, path: string, sent?: RequestInit): Promise<Response>;
};

/** An answer of the API that is a refusal. */
export type Refusal = {
  status: number;
  code: string;
  message: string;
  type?: string;
  details: { field: string; message: string }[];
  requestId: string | undefined;
  retryAfter: string | undefined;
};

/** The caller's own: its address decides about the key's networks and counts under its guard. */
const PASSED_ON = ['authorization', 'cf-connecting-ip', 'accept-language'];
/** Longer than any operation may take. */
const ASK_MS = 60_000;

type Fetcher = { fetch(request: Request): Promise<Response> };

export function createApi(env: object, received: Headers): CallersApi {
  const base = String(Reflect.get(env, 'API_BASE_URL'));
  return {
    async ask(component, path, { headers, ...sent } = {}) {
      const bound: unknown = Reflect.get(env, component.toUpperCase());
      if (!isFetcher(bound)) throw new Error(`There is no service binding ${component.toUpperCase()}.`);
      const all = new Headers(headers);
      for (const name of PASSED_ON) {
        const value = received.get(name);
        if (value !== null) all.set(name, value);
      }
      all.set('user-agent', 'Operator-MCP/1');
      return await bound.fetch(
        new Request(`${base}${path}`, {
          redirect: 'manual',
          signal: AbortSignal.timeout(ASK_MS),
          ...sent,
          headers: all,
        }),
      );
    },
  };
}

const isFetcher = (value: unknown): value is Fetcher =>
  typeof value === 'object' && value !== null && 'fetch' in value;

/** Reads an error's envelope; an answer that has none keeps its status. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const { error = {} } = Object(await response.json().catch(() => ({})));
  return {
    status: response.status,
    code: String(error.code ?? response.status),
    message: String(error.message ?? 'The API did not answer as expected.'),
    ...(typeof error.type === 'string' && { type: error.type }),
    details: Array.isArray(error.details) ? error.details : [],
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: response.headers.get('retry-after') ?? undefined,
  };
}
