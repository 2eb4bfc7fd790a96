import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { type CallersApi, type Refusal, readRefusal } from './api.ts';
import { type Cut, cutData, cutTextAt, fitting, longestList, MOST_CHARS } from './cut-answer.ts';
import { TOOLS, type Tool } from './tool.ts';

type Arguments = Record<string, unknown>;
/** The answer that the model reads; `refusal`: why the API refused. */
type Called = { answer: CallToolResult; refusal?: Refusal };

/** A list of this length is read by a model; it may ask for more. */
const PAGE = 25;
/** A picture that a model is shown. */
const MOST_IMAGE_BYTES = 1_000_000;
/** Text of which no part is read behind this. */
const MOST_TEXT_CHARS = 4_000_000;

/** Runs a tool as one request to the API, or says what it would do if it must be confirmed first. */
export async function callTool(api: CallersApi, name: string, given: Arguments): Promise<Called> {
  const tool = TOOLS.find((each) => each.name === name);
  if (tool === undefined) return fail(`There is no tool ${name}.`);
  const faults = findFaults(tool, given);
  if (faults.length > 0) return fail(`VALIDATION_INVALID_PARAMETER: ${faults.join('; ')}.`);
  if (tool.asks && given.confirm !== true) return { answer: toPreview(tool, given) };
  const key = given.idempotencyKey ?? crypto.randomUUID();
  const response = await send(api, tool, given, String(key));
  if (!response.ok) return toFailed(await readRefusal(response));
  return {
    answer: await toAnswer(api, tool, { ...given, ...(tool.isKeyed && { idempotencyKey: key }) }, response),
  };
}

const fail = (message: string): Called => ({ answer: { isError: true, content: [toText(message)] } });

const toText = (text: string) => ({ type: 'text' as const, text });

/** Values are checked by the API; names here, because a misspelled one would be left out of the request. */
function findFaults({ inputSchema: { properties, required }, path }: Tool, given: Arguments): string[] {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
  const missing = required.filter((name) => given[name] === undefined || given[name] === '');
  // A URL drops them, and the request would go to another operation than the one that was confirmed.
  const dots = Object.keys(given).filter(
    (name) => path.includes(`{${name}}`) && /^\.\.?$/.test(String(given[name])),
  );
  return [
    ...unknown.map((name) => `${name} is no argument of this tool`),
    ...missing.map((name) => `${name} is required`),
    ...dots.map((name) => `${name} cannot be "${given[name]}"`),
  ];
}

/** Describes what a tool would do that costs money or cannot be undone. */
function toPreview(tool: Tool, given: Arguments): CallToolResult {
  const { method, prices, isKeyed } = tool;
  const body = toBody(tool, given);
  const costs =
    prices.length === 0
      ? 'Its effect cannot be undone by another request.'
      : `It is charged (${prices.join(', ')}); getPricing and listPrices say how much, if the key may ask them.`;
  const again = isKeyed ? ` and idempotencyKey: "${given.idempotencyKey ?? crypto.randomUUID()}"` : '';
  return {
    content: [
      toText(
        `Not run: nothing was changed or charged. ${tool.name} would send ${method} ${toPath(tool, given)}${body === undefined ? '' : ` with ${body.slice(0, MOST_CHARS)}`}. ${costs} Show this to the person. If they agree, call it with the same arguments, confirm: true${again}.`,
      ),
    ],
    _meta: { isRun: false },
  };
}

const send = (api: CallersApi, tool: Tool, given: Arguments, key: string): Promise<Response> => {
  const body = toBody(tool, given);
  return api.ask(tool.component, toPath(tool, given), {
    method: tool.method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(tool.isKeyed && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body }),
  });
};

function toPath({ path, query, inputSchema }: Tool, given: Arguments): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const values = new URLSearchParams();
  for (const name of query) {
    const value = given[name];
    if (value !== undefined && value !== null) values.set(name, String(value));
  }
  if (query.includes('limit') && 'cursor' in inputSchema.properties && !values.has('limit'))
    values.set('limit', String(PAGE));
  return values.size === 0 ? filled : `${filled}?${values}`;
}

function toBody({ body }: Tool, given: Arguments): string | undefined {
  if (body === null) return undefined;
  return JSON.stringify(
    Object.fromEntries(body.filter((name) => given[name] !== undefined).map((name) => [name, given[name]])),
  );
}

/** The API's code, what to do about it, and the request that support finds. */
function toFailed(refusal: Refusal): Called {
  const { status, code, message, type, details, requestId, retryAfter } = refusal;
  const lines = [
    `${code} (${status}): ${message}`,
    ...details.map(({ field, message: detail }) => `- ${field}: ${detail}`),
    ...(retryAfter === undefined ? [] : [`Try again in ${retryAfter} seconds.`]),
    ...(type === undefined ? [] : [`More: ${type}`]),
    ...(requestId === undefined ? [] : [`Request id: ${requestId}`]),
  ];
  return { answer: { isError: true, content: [toText(lines.join('\n'))], _meta: { ...refusal } }, refusal };
}

async function toAnswer(
  api: CallersApi,
  tool: Tool,
  given: Arguments,
  response: Response,
): Promise<CallToolResult> {
  const _meta = { requestId: response.headers.get('x-request-id') };
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  if (response.status === 204) return { content: [toText('Done.')], _meta };
  if (type.startsWith('image/') && !type.includes('svg'))
    return { content: [await toImage(response, type)], _meta };
  const cursor = typeof given.answerCursor === 'string' ? given.answerCursor : undefined;
  const cut =
    type === 'application/json'
      ? cutData(await readData(api, tool, given, response), cursor)
      : cutTextAt(await readText(response), cursor);
  if (cut === undefined)
    return { isError: true, content: [toText('answerCursor is not one of this answer.')], _meta };
  return { content: [toText(cut.text), ...toContinuation(tool, given, cut)], _meta };
}

function toContinuation({ inputSchema, isKeyed }: Tool, given: Arguments, { next, note }: Cut) {
  if (next === undefined) return [];
  if (!('answerCursor' in inputSchema.properties)) return [toText(`Cut. ${note}`)];
  const again = isKeyed ? `, idempotencyKey: "${given.idempotencyKey}"` : '';
  return [
    toText(
      `Cut. ${note} To read on, call it again with the same arguments${again} and answerCursor: "${next}".`,
    ),
  ];
}

/** A page of a list that is too long is asked for again, shorter, so that its own cursor is where it ends. */
async function readData(api: CallersApi, tool: Tool, given: Arguments, response: Response): Promise<unknown> {
  const { data } = Object(await response.json());
  const isPage = tool.query.includes('limit') && tool.query.includes('cursor') && tool.method === 'GET';
  const [, list = []] = longestList(data);
  if (!isPage || JSON.stringify(data).length <= MOST_CHARS || list.length < 2) return data;
  const limit = Math.max(1, fitting(list));
  const again = await send(api, tool, { ...given, limit }, '');
  return again.ok ? Object(await again.json()).data : data;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    // Leaving the loop cancels the rest.
    if (text.length > MOST_TEXT_CHARS) break;
  }
  return text;
}

async function toImage(response: Response, mimeType: string) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > MOST_IMAGE_BYTES) return toText(`An image of ${bytes.length} bytes, too large to show.`);
  return {
    type: 'image' as const,
    mimeType,
    data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  };
}
