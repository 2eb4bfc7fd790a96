import urlshortener from '../../functions/urlshortener/index.ts';
import type { Load } from './load.ts';

/** Where a call of a function (`db/sql/call-function.ts`) says until when; Postgres takes null for no such moment. */
const UNTIL = '$3::timestamptz - statement_timestamp()';

/** What the environment of the system leaves to each function; of their log nothing is to be written. */
const REST = {
  SHORT_URL_BASE: 'http://{domain}',
  KEY_CACHE_SECONDS: '60',
  REQUEST_LOG_SECONDS: '0',
  DEPENDENCY_TIMEOUT_MS: '15000',
};

/** A request that a function has made of Redis or Postgres. */
export type Asked = { url: string; headers: Record<string, string>; body: string };

/**
 * What a Worker runs that makes recorded requests in turn, those that its path numbers, and nothing else. Postgres's
 * answer of no row is an error: it has not done what it did for the function.
 */
export const REPLAY = `for (const { url, headers, body } of env.RECORDED[Number(new URL(request.url).pathname.slice(1))]) {
    const response = await fetch(url, { method: 'POST', headers, body });
    last = await response.json();
  }
  return Response.json(last, { status: last.rows.length === 0 ? 500 : 200 });`;

/**
 * What the function asks of Redis and Postgres for each of the requests, once it knows the key: it runs in this process
 * for that. Throws where that is not two requests.
 */
export async function recordTwo(
  environment: Record<string, unknown>,
  requests: Load['requests'],
): Promise<Asked[][]> {
  const recorded: Asked[][] = [];
  const { fetch: before } = globalThis;
  const { info } = console;
  let asked: Asked[] = [];
  globalThis.fetch = async (url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    asked.push({ url: String(url), headers, body: String(init?.body) });
    return await before(url, init);
  };
  console.info = () => {};
  try {
    for (const request of requests) {
      // The first makes the key known.
      for (let time = 0; time < 2; time += 1) {
        asked = [];
        await ask(environment, request);
      }
      if (asked.length !== 2) throw new Error(`${request.path} makes ${asked.length} requests, not two`);
      recorded.push(asked.map(atAnyTime));
    }
  } finally {
    globalThis.fetch = before;
    console.info = info;
  }
  return recorded;
}

/** A request that Postgres does whenever it comes: the moment until which its caller waited for a function is left out. */
function atAnyTime({ body, ...asked }: Asked): Asked {
  const sent = JSON.parse(body);
  if (typeof sent.query !== 'string' || !sent.query.includes(UNTIL)) return { ...asked, body };
  return { ...asked, body: JSON.stringify({ ...sent, params: sent.params.with(2, null) }) };
}

/** Answers once all is done that the answer did not wait for. */
async function ask(
  environment: Record<string, unknown>,
  { method = 'GET', path, headers = {}, body }: Load['requests'][number],
): Promise<void> {
  const rest: Promise<unknown>[] = [];
  const execution = { waitUntil: (work: Promise<unknown>) => void rest.push(work) };
  const request = new Request(`http://localhost${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const response = await urlshortener.fetch(
    request,
    { ...environment, ...REST },
    { ...execution, passThroughOnException() {}, props: {} },
  );
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  await response.text();
  await Promise.all(rest);
}
