import { createServer } from 'node:http';
import { closeServer, listen, readBody } from '../../local/servers/listen.ts';

/** Answers of a version since a moment: how many were good, and how many failed. */
export type Traffic = { good: number; failed: number };

export type FakeAnalytics = {
  /** The address of Cloudflare's API. */
  url: string;
  /** The answers of the next queries, in order; the last one repeats. Undefined: the API fails. */
  set(...traffic: ({ now: Traffic; before: Traffic } | undefined)[]): void;
  takeQueries(): string[];
  close(): Promise<void>;
};

export const ACCOUNT = 'account-of-the-tests';
export const API_TOKEN = 'token-of-the-tests';

/** Answers queries of versions as Analytics Engine's SQL API does: 64-bit integers are strings, absent groups are left out. */
export async function startFakeAnalytics(): Promise<FakeAnalytics> {
  let turns: ({ now: Traffic; before: Traffic } | undefined)[] = [];
  const queries: string[] = [];
  const server = createServer(async (request, response) => {
    const query = String(await readBody(request));
    const isKnown =
      request.method === 'POST' &&
      request.url === `/client/v4/accounts/${ACCOUNT}/analytics_engine/sql` &&
      request.headers.authorization === `Bearer ${API_TOKEN}`;
    if (isKnown && query === 'SHOW TABLES') return void response.end('{"meta":[],"data":[],"rows":0}');
    const turn = isKnown && turns.length > 1 ? turns.shift() : turns[0];
    if (!isKnown || turn === undefined) {
      response.writeHead(isKnown ? 500 : 403);
      return void response.end(
        '{"success":false,"errors":[{"code":10000,"message":"Authentication error"}]}',
      );
    }
    queries.push(query.replaceAll(/\s+/g, ' ').trim());
    const [now, before] = [...query.matchAll(/blob5 = '([0-9a-f-]{36})'/g)].map(([, version]) => version);
    const rows = [
      { version: now, ...turn.now },
      { version: before, ...turn.before },
    ].flatMap(({ version, good, failed }) => [
      ...(good > 0 ? [{ version, class: '2xx', answers: good, points: String(good) }] : []),
      ...(failed > 0 ? [{ version, class: '5xx', answers: failed, points: String(failed) }] : []),
    ]);
    const data = rows.filter(({ version }) => version !== undefined);
    const meta = ['version', 'class', 'answers', 'points'].map((name) => ({ name, type: 'String' }));
    response.end(JSON.stringify({ meta, data, rows: data.length }));
  });
  const { url } = await listen(server, 0);
  return {
    url: `${url}/client/v4`,
    set: (...traffic) => {
      turns = traffic;
    },
    takeQueries: () => queries.splice(0),
    close: () => closeServer(server),
  };
}
