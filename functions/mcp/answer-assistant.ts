import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  LATEST_PROTOCOL_VERSION,
  ListToolsRequestSchema,
  McpError,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { isWellFormedToken, readBearerToken } from '../../shared/kernel/auth/token.ts';
import { type CallersApi, createApi, type Refusal, readRefusal } from './api.ts';
import { callTool } from './call-tool.ts';
import { TOOLS, type Tool, VERSION } from './tool.ts';

/** Arguments that a model writes are small; a body of the API that is not JSON is no tool's. */
const MAX_BODY_BYTES = 256 * 1024;

const NAME = { name: 'operator-api', title: 'Operator API', version: VERSION };
const INSTRUCTIONS = `Tools of the Operator API, version 6: short links, number look-up, text-to-speech, calls, contacts, account.
Each tool is one operation of the API, run with the key of the connection. Tools that are charged, or whose effect cannot be undone,
do nothing without confirm: true: they say what they would do. Show that to the person, and set confirm only after they agree.
Long answers are cut; answerCursor continues them, and lists have a cursor of their own.`;

/** The state of one HTTP request: the API, the first refusal of its key, and the number of calls. */
type Met = { api: CallersApi; unauthorized: Refusal | undefined; calls: number };

/** Answers one request of an assistant, by streamable HTTP without sessions: every request stands for itself. */
export async function answerAssistant(request: Request, env: object): Promise<Response> {
  const origin = request.headers.get('origin');
  // A page in a browser has no key of its own to send, and must not use somebody's (the protocol's security rules).
  if (origin !== null && origin !== String(Reflect.get(env, 'API_BASE_URL')))
    return refuse(403, 'Requests from pages of other origins are refused.');
  const token = readBearerToken(request.headers.get('authorization') ?? undefined);
  if (token === undefined)
    return unauthorized('Send your API key as "Authorization: Bearer <API_KEY>".', false);
  if (!isWellFormedToken(token)) return unauthorized('The API key is invalid.', true);
  if (request.method !== 'POST')
    return refuse(405, 'Only POST: there are no sessions and no streams.', { Allow: 'POST' });
  const met: Met = { api: createApi(env, request.headers), unauthorized: undefined, calls: 0 };
  const server = createServer(met);
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: MAX_BODY_BYTES,
  });
  await server.connect(transport);
  try {
    const answer = await transport.handleRequest(request);
    return met.unauthorized === undefined ? answer : unauthorized(met.unauthorized.message, true);
  } finally {
    await server.close();
  }
}

const refuse = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_600, message } }, { status, headers });

/** RFC 6750, section 3: without a key, no error is named. */
const unauthorized = (message: string, isWrong: boolean): Response =>
  refuse(401, message, {
    'WWW-Authenticate': `Bearer realm="Operator API"${isWrong ? ', error="invalid_token"' : ''}`,
  });

function createServer(met: Met): Server {
  const server = new Server(NAME, {
    capabilities: { tools: {} },
    instructions: INSTRUCTIONS,
    // It validates what people enter for a server, which this one never asks for; the default compiles code, which Workers forbid.
    jsonSchemaValidator: {
      getValidator() {
        throw new Error('Nothing is elicited.');
      },
    },
  });
  server.setRequestHandler(InitializeRequestSchema, async ({ params: { protocolVersion: wanted } }) => {
    // So that a wrong key is refused where it is set up, not at its first use.
    await readKey(met);
    return {
      protocolVersion: SUPPORTED_PROTOCOL_VERSIONS.includes(wanted) ? wanted : LATEST_PROTOCOL_VERSION,
      capabilities: { tools: {} },
      serverInfo: NAME,
      instructions: INSTRUCTIONS,
    };
  });
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const key = await readKey(met);
    return { tools: TOOLS.filter(({ access }) => isAllowed(access, key)).map(toListed) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    met.calls += 1;
    if (met.calls > 1) throw new McpError(ErrorCode.InvalidRequest, 'Call one tool in each request.');
    const { answer, refusal } = await callTool(met.api, params.name, params.arguments ?? {});
    if (refusal?.status === 401) met.unauthorized = refusal;
    return answer;
  });
  return server;
}

type Key = { services: string[]; capabilities: string[] };

/** Reads what the caller's key may do, as the API says. Throws McpError when it refuses. */
async function readKey(met: Met): Promise<Key> {
  const response = await met.api.ask('utilities', '/api/v6/utilities/key');
  if (response.ok) return Object(await response.json()).data;
  const { message, ...refusal } = await readRefusal(response);
  if (refusal.status === 401) met.unauthorized = { message, ...refusal };
  throw new McpError(-32_000, message, refusal);
}

const isAllowed = ({ service, capability }: Tool['access'], { services, capabilities }: Key): boolean =>
  (service === undefined || services.includes(service)) &&
  (capability === undefined || capabilities.includes(capability));

const toListed = ({ name, title, description, inputSchema, annotations }: Tool) => ({
  name,
  title,
  description,
  inputSchema,
  annotations,
});
