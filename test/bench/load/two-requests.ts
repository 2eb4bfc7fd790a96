import urlshortener from '../../../functions/urlshortener/index.ts';
import type { Load } from './load.ts';

/** The deadline in a function call's statement (`db/engine/sql-functions/call-function.ts`); null means none. */
const UNTIL = '$3::timestamptz - statement_timestamp()';

/** Variables that the system's environment leaves to each function; the request log is off. */
const REST = {
  SHORT_URL_BASE: 'http://{domain}',
  KEY_CACHE_SECONDS: '60',
  REQUEST_LOG_SECONDS: '0',
};

/** A request that a function sent to Redis or Postgres. */
export type Asked = { url: string; headers: Record<string, string>; body: string };

/**
 * The code of a Worker that only replays recorded requests, selected by its path. No row from Postgres is an error:
 * then it has not done the same work as for the function.
 */
export const REPLAY = `for (const { url, headers, body } of env.RECORDED[Number(new URL(request.url).pathname.slice(1))]) {
    const response = await fetch(url, { method: 'POST', headers, body });
    last = await response.json();
  }
  return Response.json(last, { status: last.rows.length === 0 ? 500 : 200 });`;

/**
 * Records the two requests to Redis and Postgres that the function, run in this process, makes for each request once
 * its key is cached. Throws when there are not exactly two.
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
      // The first run caches the key, and any of them may also send the log of the requests of before.
      for (let time = 0; time < 2 || (time < 4 && asked.length !== 2); time += 1) {
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

/** Removes the deadline of the recorded caller, so that Postgres runs the statement at any later time. */
function atAnyTime({ body, ...asked }: Asked): Asked {
  const sent = JSON.parse(body);
  if (typeof sent.query !== 'string' || !sent.query.includes(UNTIL)) return { ...asked, body };
  return { ...asked, body: JSON.stringify({ ...sent, params: sent.params.with(2, null) }) };
}

/** Sends a request, and waits for its background work as well. */
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
