import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../../local/servers/free-port.ts';
import { closeServer } from '../../../local/servers/listen.ts';
import { waitFor } from '../../harness/wait-for.ts';

/**
 * `read` callers wait for the answer; `record` callers have one watcher. A request that the server answers with 418
 * dies.
 */
const WORKER = `
import { createBatcher } from './create-batcher.ts';
const options = { collectMs: 120_000, sendsWhenIdle: true, sendsOnceIdle: true, waitMs: 5_000,
  seal: (names) => names.join() };
const joins = { read: createBatcher(options), record: createBatcher({ ...options, watchers: 1 }) };
const came = new Set();
export default { async fetch(request, env, execution) {
  const [, what, name, third] = new URL(request.url).pathname.split('/');
  if (what === 'came') return Response.json(came.has(name + '/' + third));
  came.add(what + '/' + name);
  const send = async (payload) => {
    const answer = await fetch(env.SERVER + '/' + what + '/' + payload);
    if (answer.status === 418) execution.abort(new Error('dead'));
    return await answer.text();
  };
  const joined = joins[what](name, { send, keepAlive: (work) => execution.waitUntil(work) });
  if (what === 'read') return new Response(await joined);
  if (joined !== null) execution.waitUntil(joined);
  return new Response('recorded');
} };`;

/** The workers' requests, which the test answers by hand. */
const asked: { path: string; response: ServerResponse }[] = [];
let server: Server;
let miniflare: Miniflare;
let url: string;

beforeAll(async () => {
  server = createServer(({ url: path = '' }, response) => {
    asked.push({ path, response });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const resolveDir = fileURLToPath(new URL('../../../shared/kernel', import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents: WORKER, resolveDir },
    bundle: true,
    write: false,
    format: 'esm',
  });
  const direct = await findFreePort();
  const worker = {
    name: 'batcher',
    modules: true as const,
    compatibilityDate: '2026-10-23',
    compatibilityFlags: ['nodejs_compat'],
    bindings: { SERVER: `http://127.0.0.1:${port}` },
    script: outputFiles[0]?.text ?? '',
    unsafeDirectSockets: [{ host: '127.0.0.1', port: direct }],
  };
  miniflare = new Miniflare(convertV4MiniflareOptions({ workers: [worker] }));
  await miniflare.ready;
  url = `http://127.0.0.1:${direct}`;
});
afterAll(async () => {
  await miniflare.dispose();
  await closeServer(server);
});

const askedOf = (what: string, index: number) =>
  waitFor(
    `question ${index} of ${what}`,
    async () => asked.filter(({ path }) => path.startsWith(`/${what}/`))[index],
  );

/** The first request is alone; others join while it waits. The first of those leads them, and dies when it asks. */
async function loseLeader(what: string): Promise<(string | number)[]> {
  const ask = async (name: string) => {
    const answer = await fetch(`${url}/${what}/${name}`);
    return answer.ok ? await answer.text() : answer.status;
  };
  const answers: Promise<string | number>[] = [];
  for (const name of ['first', 'leader', 'a', 'b', 'c', 'd', 'e']) {
    answers.push(ask(name));
    await waitFor(`${name} to come`, async () =>
      (await (await fetch(`${url}/came/${what}/${name}`)).text()) === 'true' ? true : undefined,
    );
  }
  (await askedOf(what, 0)).response.end('one');
  const dying = await askedOf(what, 1);
  dying.response.writeHead(418).end();
  const replacing = await askedOf(what, 2);
  expect([dying.path, replacing.path]).toEqual(Array(2).fill(`/${what}/leader,a,b,c,d,e`));
  replacing.response.end('two');
  return await Promise.all(answers);
}

test.concurrent('a visitor who shares the read of a request that dies is answered by its replacement', async () => {
  expect(await loseLeader('read')).toEqual(['one', 500, ...Array(5).fill('two')]);
});

test.concurrent('what a dead request should have recorded is recorded by its replacement', async () => {
  expect(await loseLeader('record')).toEqual(Array(7).fill('recorded'));
});
