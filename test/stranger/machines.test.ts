import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readClientGuide, runAsStranger } from '../harness/clients/stranger.ts';
import { http } from '../harness/http/http.ts';
import { readKey, readOperations, SITE } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'operator-machines-'));
let key = '';
beforeAll(async () => {
  key = await readKey();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads the links to which `llms.txt` leads a model, by their texts. */
async function readLinks(): Promise<Map<string, string>> {
  const { text } = await http(`${SITE}/llms.txt`);
  return new Map([...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, name = '', at = '']) => [name, at]));
}

test('llms.txt leads to texts and documents that are all there', async () => {
  const links = await readLinks();
  expect(links.size).toBeGreaterThan(20);
  for (const [name, at] of links)
    expect([name, (await http(new URL(at, SITE).href)).status]).toEqual([name, 200]);
});

test('every operation and every code has its page as Markdown, in both languages, and one text has them all', async () => {
  const at = (await readLinks()).get('Everything in one text') ?? '';
  const { text: all } = await http(new URL(at, SITE).href);
  const operations = await readOperations();
  const { json } = await http(`${SITE}/api/v6/openapi.json`);
  const codes: string[] = Object.keys(json.components.examples);
  for (const language of ['en', 'es'])
    for (const page of [
      ...operations.map(({ id }) => `reference/${id}`),
      ...codes.map((code) => `errors/${code}`),
    ]) {
      const { status, headers, text } = await http(`${SITE}/docs/${language}/${page}.md`);
      expect([page, status, headers['content-type']]).toEqual([
        page,
        200,
        expect.stringMatching(/^text\/(markdown|plain)/),
      ]);
      expect(text).toMatch(/^# /);
    }
  for (const { id } of operations) expect(all).toContain(id);
  for (const code of codes) expect(all).toContain(code);
});

test('the document in Spanish has the same operations, in other words', async () => {
  const at = (await readLinks()).get('The same in Spanish') ?? '';
  const [spanish, english] = await Promise.all(
    [new URL(at, SITE).href, `${SITE}/api/v6/openapi.json`].map(async (url) => (await http(url)).json),
  );
  expect(Object.keys(spanish.paths)).toEqual(Object.keys(english.paths));
  const summariesOf = (document: { paths: Record<string, Record<string, { summary: string }>> }) =>
    Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ summary }) => summary));
  const [own, others] = [summariesOf(spanish), summariesOf(english)];
  expect(own.filter((summary, place) => summary === others[place])).toEqual([]);
});

test('an assistant connects as its guide says, sees its tools, and is asked before anything is charged', async () => {
  const { text } = await http(`${SITE}/docs/en/guides/assistants.md`);
  const [address = ''] = /https?:\/\/\S+\/mcp/.exec(text) ?? [];
  const client = new Client({ name: 'stranger', version: '1' });
  // The package's classes and its types disagree under exactOptionalPropertyTypes.
  const transport: unknown = new StreamableHTTPClientTransport(new URL(address), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['ping', 'createLink', 'getBilling']));
  const call = async (name: string, given: Record<string, unknown> = {}) =>
    JSON.stringify((await client.callTool({ name, arguments: given })).content);
  expect(await call('ping')).toContain('pong');
  const longUrl = 'https://example.com/';
  expect(await call('createLink', { longUrl })).toContain('Not run');
  expect(await call('createLink', { longUrl, confirm: true })).toContain('shortUrl');
  await client.close();
});

test('the command line is installed as its guide says, keeps the key to itself, and does what a program does', async () => {
  const { install } = await readClientGuide(SITE, 'TypeScript and JavaScript');
  const own = join(folder, 'cli');
  mkdirSync(own);
  await runAsStranger(own, `npm init -y\n${install}`);
  const run = (words: string) => runAsStranger(own, `npx operator-api ${words}`);
  await runAsStranger(own, `printf '%s\\n' ${key} | npx operator-api login --api ${SITE}`);
  expect(JSON.parse(await run('ping --json'))).toMatchObject({ pong: true });
  const made = JSON.parse(await run('links create --long-url https://example.com/offers --json'));
  expect(await run(`links get ${made.domain} ${made.code}`)).toContain('https://example.com/offers');
  await run(`link-stats get ${made.domain} ${made.code} --format csv --output stats.csv`);
  expect(readFileSync(join(own, 'stats.csv'), 'utf8')).toContain('clicks');
  expect(await run('completion bash')).toContain('complete');
  expect(await run(`links delete ${made.domain} ${made.code} --yes`)).toContain('Done.');
});
