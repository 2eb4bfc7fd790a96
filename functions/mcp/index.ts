import {
  HEALTH_PATH,
  NO_REFERRER,
  NO_SNIFFING,
  STRICT_TRANSPORT,
} from '../../shared/kernel/http/every-host.ts';
import { isPlainHttp } from '../../shared/kernel/http/plain-http.ts';
import { writePoint } from '../../shared/kernel/requests/write-point.ts';
import { answerAssistant } from './answer-assistant.ts';
import { createApi } from './api.ts';

/** The path below the API's host. */
const PATH = '/mcp';
/** A function whose answer shows that bindings work. */
const ASKED = 'utilities';
const PROBE_MS = 4_000;
const ONLY_HTTPS =
  'The MCP server answers only over HTTPS. Use https://, and replace your key if you sent one: others may have read it on the way.';

/**
 * The MCP server: offers the API's operations to assistants as tools (https://modelcontextprotocol.io). Each tool is a request
 * to the API with the caller's own key, so it has neither secrets nor a database nor rights of its own.
 */
export default {
  async fetch(request: Request, env: object): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === HEALTH_PATH) return new Response(null, { status: 204 });
    const startedAt = Date.now();
    const answer = await answerAt(pathname, request, env);
    const response = new Response(answer.body, answer);
    for (const { name, value } of [STRICT_TRANSPORT, NO_SNIFFING, NO_REFERRER])
      response.headers.set(name, value);
    response.headers.set('Cache-Control', 'no-store');
    const durationMs = Date.now() - startedAt;
    const point = { component: 'mcp', operation: 'mcp', status: response.status, durationMs };
    writePoint(env, { ...point, postgresMs: 0, redisMs: 0, otherMs: durationMs, weight: 1 });
    return response;
  },
};

async function answerAt(pathname: string, request: Request, env: object): Promise<Response> {
  if (isPlainHttp(request, env)) return refuse(400, ONLY_HTTPS);
  return pathname === PATH
    ? await answerAssistant(request, env)
    : refuse(404, `The MCP server is at ${PATH}.`);
}

const refuse = (status: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_600, message } }, { status });

/** The watch asks it: whether a function answers through its binding. What each function needs, its own probe says. */
export const probe = {
  async fetch(_: Request, env: object): Promise<Response> {
    const startedAt = Date.now();
    const failure = await createApi(env, new Headers())
      .ask(ASKED, HEALTH_PATH, { signal: AbortSignal.timeout(PROBE_MS) })
      .then(
        ({ status }) => (status === 204 ? null : `HTTP ${status}`),
        (error: unknown) => String(error),
      );
    return Response.json([{ name: 'api', failure, ms: Date.now() - startedAt }]);
  },
};
