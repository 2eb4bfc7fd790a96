import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { MOST_CHARS } from '../../../functions/mcp/cut-answer.ts';
import { TOOLS } from '../../../functions/mcp/tool.ts';
import { createToken as drawToken } from '../../../shared/kernel/auth/token.ts';
import { query } from '../../harness/database.ts';
import { freshIpv4 } from '../../harness/http/addresses.ts';
import { http } from '../../harness/http/http.ts';
import { createTenant, createToken } from '../../harness/organization.ts';

const environment = inject('environment');
const ADDRESS = `${environment.API_BASE_URL}/mcp`;
const opened: Client[] = [];
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
});

/** An assistant, connected by the protocol's own client. */
async function connect(token: string, ip = freshIpv4()): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${token}`, 'cf-connecting-ip': ip };
  // The package's classes and its types disagree under exactOptionalPropertyTypes.
  const transport: unknown = new StreamableHTTPClientTransport(new URL(ADDRESS), {
    requestInit: { headers },
  });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  opened.push(client);
  return client;
}

const call = async (client: Client, name: string, given: object = {}): Promise<CallToolResult> =>
  (await client.callTool({ name, arguments: { ...given } })) as CallToolResult;
const textsOf = ({ content }: CallToolResult): string[] =>
  content.map((part) => (part.type === 'text' ? part.text : part.type));
const dataOf = (result: CallToolResult) => JSON.parse(textsOf(result)[0] ?? '');
const namesOf = async (client: Client): Promise<string[]> =>
  (await client.listTools()).tools.map(({ name }) => name).sort();

const post = (
  headers: Record<string, string>,
  body: unknown = { jsonrpc: '2.0', id: 1, method: 'tools/list' },
) =>
  http(ADDRESS, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'cf-connecting-ip': freshIpv4(),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('The tools that an assistant sees', () => {
  test('are those that its key may use, each with what it does', async () => {
    const tenant = await createTenant(environment);
    const client = await connect(tenant.token);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS.map(({ name }) => name).sort());
    expect(tools.find(({ name }) => name === 'createLink')?.annotations).toEqual({
      title: 'Create a short link',
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    });
    expect(tools.find(({ name }) => name === 'listLinks')?.annotations).toMatchObject({ readOnlyHint: true });
  });

  test('leave out what the services and capabilities of the key do not cover', async () => {
    const tenant = await createTenant(environment);
    const reads = await namesOf(await connect(await createToken(tenant, { services: ['urlshortener'] })));
    expect(reads).toContain('listLinks');
    expect(reads).toContain('ping');
    for (const other of ['createLink', 'lookUpNumber', 'getBilling', 'listUsers', 'listEvents', 'addOptOuts'])
      expect(reads).not.toContain(other);
    const billing = await connect(
      await createToken(tenant, { services: ['tts'], capabilities: ['account'] }),
    );
    expect(await namesOf(billing)).toEqual(expect.arrayContaining(['getBilling', 'synthesize']));
    expect(await namesOf(billing)).not.toContain('listLinks');
  });
});

describe('A tool', () => {
  test('a tool that is charged does nothing before it is confirmed, and then runs once for one key', async () => {
    const tenant = await createTenant(environment);
    const client = await connect(tenant.token);
    const given = { longUrl: 'https://example.com/offer' };
    const asked = await call(client, 'createLink', given);
    expect(textsOf(asked)[0]).toMatch(
      /^Not run: nothing was changed or charged\. createLink would send POST/,
    );
    const [, idempotencyKey] = /idempotencyKey: "([^"]+)"/.exec(textsOf(asked)[0] ?? '') ?? [];
    expect(await chargesOf(tenant.organizationId)).toBe(0);
    const confirmed = { ...given, confirm: true, idempotencyKey };
    const { code } = dataOf(await call(client, 'createLink', confirmed));
    expect(dataOf(await call(client, 'createLink', confirmed)).code).toBe(code);
    expect(await chargesOf(tenant.organizationId)).toBe(1);
  });

  test('a tool whose effect lasts asks too, and its answer without a body says that it is done', async () => {
    const tenant = await createTenant(environment);
    const client = await connect(tenant.token);
    const made = await call(client, 'createLink', { longUrl: 'https://example.com/x', confirm: true });
    const { domain, code } = dataOf(made);
    expect(textsOf(await call(client, 'deleteLink', { domain, code }))[0]).toMatch(/^Not run/);
    expect(dataOf(await call(client, 'getLink', { domain, code })).code).toBe(code);
    expect(textsOf(await call(client, 'deleteLink', { domain, code, confirm: true }))).toEqual(['Done.']);
  });

  test('answers a refusal of the API with its code, its fields and the id of the request', async () => {
    const { token } = await createTenant(environment);
    const refused = await call(await connect(token), 'createLink', { longUrl: 'nowhere', confirm: true });
    expect(refused.isError).toBe(true);
    expect(textsOf(refused)[0]).toMatch(
      /^URL_INVALID \(400\): .+\n- longUrl: .+\nMore: http.+\/docs\/errors\/URL_INVALID\nRequest id: [0-9a-f]{32}$/s,
    );
  });

  test('refuses arguments that it does not have, and names those that it lacks', async () => {
    const { token } = await createTenant(environment);
    const client = await connect(token);
    const refused = await call(client, 'getLink', { domain: 'go.localhost', cod: 'x' });
    expect(textsOf(refused)[0]).toBe(
      'VALIDATION_INVALID_PARAMETER: cod is no argument of this tool; code is required.',
    );
    expect(textsOf(await call(client, 'dropEverything'))[0]).toBe('There is no tool dropEverything.');
  });

  test('is refused by the API when the key may not use it, though it was not listed', async () => {
    const tenant = await createTenant(environment);
    const client = await connect(await createToken(tenant, { services: ['urlshortener'] }));
    const refused = await call(client, 'createLink', { longUrl: 'https://example.com', confirm: true });
    expect(textsOf(refused)[0]).toMatch(/^AUTH_CAPABILITY_NOT_ALLOWED \(403\)/);
  });

  test('cuts a long answer, and continues it by its cursor to the last element', async () => {
    const { token } = await createTenant(environment);
    const client = await connect(token);
    const codes: string[] = [];
    for (let answerCursor: string | undefined; ; ) {
      const result = await call(client, 'listCountries', answerCursor === undefined ? {} : { answerCursor });
      const [text = '', rest] = textsOf(result);
      expect(text.length).toBeLessThanOrEqual(MOST_CHARS);
      codes.push(...JSON.parse(text).map(({ code }: { code: string }) => code));
      if (rest === undefined) break;
      answerCursor = /answerCursor: "([^"]+)"/.exec(rest)?.[1];
    }
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(200);
    expect((await call(client, 'listCountries', { answerCursor: 'x' })).isError).toBe(true);
  });
});

const chargesOf = async (organizationId: number): Promise<number> =>
  (
    await query(environment, "select from movement where organization_id = $1 and type = 'charge'", [
      organizationId,
    ])
  ).length;

describe('The MCP server', () => {
  test.each([
    ['no key', {}, 'Bearer realm="Operator API"'],
    [
      'a key of another form',
      { authorization: 'Bearer abc' },
      'Bearer realm="Operator API", error="invalid_token"',
    ],
    [
      'an unknown key',
      { authorization: `Bearer ${drawToken()}` },
      'Bearer realm="Operator API", error="invalid_token"',
    ],
  ])('answers 401 with WWW-Authenticate to %s', async (_, headers, expected) => {
    const answer = await post(headers);
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, expected]);
  });

  test('answers 401 to a call with an unknown key as well', async () => {
    const params = { name: 'ping', arguments: {} };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    expect((await post({ authorization: `Bearer ${drawToken()}` }, body)).status).toBe(401);
  });

  test('passes on the address of the caller, by which the key is limited', async () => {
    const tenant = await createTenant(environment);
    const ip = freshIpv4();
    const token = await createToken(tenant, { networks: [ip] });
    expect(dataOf(await call(await connect(token, ip), 'ping')).client).toEqual({ ip });
    await expect(connect(token)).rejects.toThrow(/network|address/i);
  });

  test('refuses large bodies, several calls in one request, other methods and pages of other origins', async () => {
    const { token } = await createTenant(environment);
    const authorization = `Bearer ${token}`;
    expect((await post({ authorization }, `{"a":"${'x'.repeat(300_000)}"}`)).status).toBe(413);
    const ping = { jsonrpc: '2.0', method: 'tools/call', params: { name: 'ping' } };
    const twice = await post({ authorization }, [
      { ...ping, id: 1 },
      { ...ping, id: 2 },
    ]);
    expect(twice.text).toContain('Call one tool in each request.');
    expect((await http(ADDRESS, { headers: { authorization } })).status).toBe(405);
    expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ authorization }, 'no json')).status).toBe(400);
  });
});
