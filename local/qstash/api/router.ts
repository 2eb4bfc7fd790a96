import { QstashError } from '../qstash-error.ts';

/** One REST request. */
type Call = {
  /** The decoded values of the route's parameters. */
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

export type QstashReply = { readonly status: number; readonly body?: unknown };

export type QstashRoute = {
  readonly method: string;
  readonly pattern: RegExp;
  readonly handle: (call: Call) => QstashReply;
};

/**
 * A route of `/v2/`: `:name` matches one path segment, a final `*` the whole rest including the query, since a
 * destination keeps its own query.
 */
export function route(method: string, template: string, handle: QstashRoute['handle']): QstashRoute {
  const source = template.replaceAll(/:\w+/g, '([^/?]+)').replace('*', '(.+)');
  const end = template.endsWith('*') ? '$' : '(?:\\?.*)?$';
  return { method, pattern: new RegExp(`^/v2/${source}${end}`), handle };
}

/** Dispatches a request to its route. Throws QstashError (404) if there is none. */
export function dispatch(
  routes: readonly QstashRoute[],
  request: { method: string; target: string; headers: Call['headers']; body: Buffer },
): QstashReply {
  const { method, target, headers, body } = request;
  for (const candidate of routes) {
    const match = candidate.method === method ? candidate.pattern.exec(target) : null;
    if (match === null) continue;
    const query = new URLSearchParams(target.includes('?') ? target.slice(target.indexOf('?')) : '');
    return candidate.handle({ params: match.slice(1).map(decodePart), query, headers, body });
  }
  throw new QstashError(404, `${method} ${target} is not emulated`);
}

/** A destination may be unencoded in the path; its own escapes must then be kept. */
function decodePart(part: string): string {
  return part.includes('://') ? part : decodeURIComponent(part);
}
