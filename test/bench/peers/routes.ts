import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as z from 'zod';
import { createFunction } from '../../../shared/kernel/http/create-function.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { API_KEYS } from '../../../shared/people/keys/api-keys.ts';
import type { Row } from '../run.ts';
import { versionOf } from './version-of.ts';

const PEER = '@hono/zod-openapi';
const SECONDS = 3;
const BODY = JSON.stringify({ longUrl: 'https://example.com/offers?utm_source=sms', code: 'offers' });

type Fetch = (request: Request, env: object, execution: typeof EXECUTION) => Response | Promise<Response>;

const EXECUTION = { waitUntil() {}, passThroughOnException() {}, props: {} };
const ENVIRONMENT = {
  API_BASE_URL: 'http://localhost',
  SHORT_URL_BASE: 'https://{domain}',
  DATABASE_URL: 'postgres://nobody:nothing@localhost/none',
  NEON_FETCH_ENDPOINT: 'http://localhost/sql',
  UPSTASH_REDIS_REST_URL: 'http://localhost',
  UPSTASH_REDIS_REST_TOKEN: 'none',
  KEY_CACHE_SECONDS: '60',
};

/** One route with a body and no I/O: ours, with an admission that is answered at once, compared with a peer's. */
export async function measureRoutes(): Promise<Row[]> {
  const rows = [await time('our defineRoute, with admission and log', ours())];
  try {
    const folder = peerFolder();
    rows.push(await time(versionOf(PEER, folder), await theirs(folder)));
  } catch (error) {
    const note = `not measured: ${error instanceof Error ? error.message.split('\n')[0] : error}`;
    rows.push({ name: PEER, value: 0, unit: 'requests/s', note });
  }
  return rows;
}

function ours(): Fetch {
  const Link = z.object({ longUrl: z.url(), code: z.string() });
  const route = defineRoute(
    {
      method: 'post',
      path: '/links',
      operationId: 'bench',
      summary: 'A route',
      access: 'public',
      limit: 'guard',
      body: z.strictObject(Link.shape),
      reply: { status: 201, data: Link },
      errors: [],
    },
    ({ body }) => body,
  );
  const { fetch } = createFunction({ name: 'bench', keys: API_KEYS, basePath: '', routes: [route] });
  return (request, env, execution) => fetch(request, env, execution);
}

async function theirs(folder: string): Promise<Fetch> {
  const entry = createRequire(join(folder, 'package.json')).resolve(PEER);
  const { OpenAPIHono, createRoute, z } = await import(pathToFileURL(entry).href);
  const Link = z.object({ longUrl: z.url(), code: z.string() });
  const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
  const route = createRoute({
    method: 'post',
    path: '/links',
    request: { body: { ...json(z.strictObject(Link.shape)), required: true } },
    responses: { 201: { ...json(Link), description: 'The link' } },
  });
  const app = new OpenAPIHono();
  // biome-ignore lint/suspicious/noExplicitAny: a package that is not among ours has no types here
  app.openapi(route, (c: any) => c.json(Link.parse(c.req.valid('json')), 201));
  return (request, env, execution) => app.fetch(request, env, execution);
}

/** The peer's folder: the one that `BENCH_PEERS` names, or a local one that npm fills. */
function peerFolder(): string {
  if (process.env.BENCH_PEERS !== undefined) return process.env.BENCH_PEERS;
  const folder = fileURLToPath(new URL('../../../.local/peers', import.meta.url));
  if (existsSync(join(folder, 'node_modules', PEER))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const packages = [`${PEER}@1`, ...['hono', 'zod'].map((name) => versionOf(name).replace(' ', '@'))];
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder, stdio: 'pipe' });
  return folder;
}

/** Sends one request after another in this process; Redis answers at once and the log is discarded. */
async function time(name: string, fetch: Fetch): Promise<Row> {
  const { fetch: before } = globalThis;
  const { info, log } = console;
  globalThis.fetch = async (_, init) => {
    const commands: unknown[][] = JSON.parse(String(init?.body));
    return Response.json(commands.map(([command]) => ({ result: command === 'mget' ? [null] : [1, 1, 0] })));
  };
  Object.assign(console, { info() {}, log() {} });
  try {
    await run(fetch, 1);
    return { name, value: Math.round((await run(fetch, SECONDS)) / SECONDS), unit: 'requests/s' };
  } finally {
    globalThis.fetch = before;
    Object.assign(console, { info, log });
  }
}

async function run(fetch: Fetch, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const headers = { 'content-type': 'application/json' };
  let done = 0;
  for (; performance.now() < until; done += 1) {
    const response = await fetch(
      new Request('http://localhost/links', { method: 'POST', headers, body: BODY }),
      ENVIRONMENT,
      EXECUTION,
    );
    if (response.status !== 201) throw new Error(`answered ${response.status}: ${await response.text()}`);
    await response.text();
  }
  return done;
}
