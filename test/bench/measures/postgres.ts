import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { countClicks } from '../../../db/clicks/queries/count-clicks.ts';
import type { Database } from '../../../db/engine/client.ts';
import { CLICK_SHARDS, shardOf } from '../../../shared/clicks/click-stream.ts';
import { createAgentParser, createProfiles, toVisits } from '../../../shared/clicks/drain/to-step.ts';
import { type BenchDatabase, startDatabase } from '../load/database.ts';
import { cpuSeconds, loadSql, roundTo } from '../load/sql-load.ts';
import { ORGANIZATIONS } from '../load/system.ts';
import type { Row } from '../run.ts';
import { clickOf } from './drain.ts';

const CONNECTIONS = 8;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
/** The drain's statements, and the clicks in each. */
const [STEPS, CLICKS] = [40, 2_000];

/** As text, as Workers send it. Without a colon before a letter, which pgbench would take for a variable. */
const LINK = `'{"longUrl": "https://example.com/offers/' || md5(random()::text) || '", "host": "example.com"}'`;
const BASE = `'https://{domain}'`;
const ONE = `('[' || ${LINK} || ']')::jsonb`;
const THOUSAND = `('[' || (select string_agg(${LINK}, ',') from generate_series(1, 1000)) || ']')::jsonb`;
const CALL = `jsonb_build_object('callId', gen_random_uuid(), 'to', '573001234567', 'toCountry', 'CO', 'toIsOrdinary', true, 'callerId', null,
  'platformCallerId', '576012345678', 'clientReference', null, 'repeat', 1, 'recordingTtlSec', 0, 'maxAttempts', 1, 'minIntervalSec', 60,
  'minSuccessSec', 0, 'audioId', '00000000-0000-4000-8000-' || lpad((:n)::text, 12, '0'))`;

/** The statements of customers' calls; `:n` is the organization, its key and its cost center. */
const STATEMENTS = [
  {
    name: 'creations',
    text: `select routine.create_links(:n, :n, :n, ${ONE}, null, ${BASE})`,
  },
  {
    name: 'creations, with a key',
    text: `select routine.create_links(:n, :n, :n, ${ONE},
           jsonb_build_object('key', gen_random_uuid(), 'operation', 'createLink', 'requestHash', repeat('0', 64)), ${BASE})`,
  },
  {
    name: 'bulks of 1,000',
    text: `select routine.create_links(:n, :n, :n, ${THOUSAND}, null, ${BASE})`,
  },
  {
    name: 'creations of calls',
    text: `select routine.create_call(:n, :n, :n, ${CALL}, null)`,
  },
  {
    name: 'charges',
    text: `select routine.charge_usage(:n, :n, 'numberinsight', 'lookup', 'numberinsight.lookup', 1, 'Look-up', null)`,
  },
  {
    name: 'look-ups of numbers',
    text: `select routine.look_up_number(:n, :n, '573001234567', true, gen_random_uuid()::text)`,
  },
  {
    name: 'look-ups of links',
    text: `select * from routine.shown_links(
             array[routine.link_at(:n, 'go.localhost', 'b' || lpad((:n)::text, 6, '0'), false)])`,
  },
];

/** Measures the calls of its functions that the database alone handles, and each one's CPU time. */
export async function measurePostgres(print: (row: Row) => void): Promise<Row[]> {
  const database = await startDatabase();
  const rows: Row[] = [];
  const tell = (row: Row): void => {
    rows.push(row);
    print(row);
  };
  try {
    for (const { name, text } of STATEMENTS) {
      const load = { ...database, connections: CONNECTIONS, text, upTo: ORGANIZATIONS };
      await loadSql({ ...load, seconds: 1 });
      const { perSecond, cpuMs } = await loadSql({ ...load, seconds: SECONDS });
      tell({ name, connections: CONNECTIONS, value: perSecond, unit: '/s', note: `${cpuMs} ms of CPU each` });
    }
    tell(await measureDrains(database));
    return rows;
  } finally {
    await database.stop();
  }
}

/** Clicks counted and charged per second, with a separate shard for each connection. */
async function measureDrains({ url, postmaster, client }: BenchDatabase): Promise<Row> {
  const days = `select routine.open_click_partitions(array[current_date - 1, current_date, current_date + 1])`;
  await client.query(days);
  const { rows } = await client.query<{ shard: number; position: string }>('select * from click_cursor');
  const positions = new Map(rows.map(({ shard, position }) => [shard, position]));
  const lanes = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, lane) => {
      const connection = new pg.Client({ connectionString: url });
      await connection.connect();
      return { connection, steps: stepsOf(lane, positions) };
    }),
  );
  const before = cpuSeconds(postmaster);
  const startedAt = performance.now();
  await Promise.all(
    lanes.map(async ({ connection, steps }) => {
      for (const step of steps) {
        const { outcome } = await countClicks(over(connection), step);
        if (outcome !== 'counted') throw new Error(`a step was ${outcome}`);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const clicks = STEPS * CLICKS;
  const cpuMs = roundTo(((cpuSeconds(postmaster) - before) * 1000) / clicks, 10_000);
  await Promise.all(lanes.map(({ connection }) => connection.end()));
  const row = { name: 'clicks drained', connections: CONNECTIONS, value: Math.round(clicks / seconds) };
  return { ...row, unit: '/s', note: `${cpuMs} ms of CPU each` };
}

/** The steps of one connection, prepared in advance, so that only Postgres is measured. */
function stepsOf(lane: number, positions: Map<number, string>) {
  const parse = createAgentParser();
  return Array.from({ length: STEPS / CONNECTIONS }, (_, n) => {
    const shard = lane % CLICK_SHARDS;
    const links = Array.from({ length: ORGANIZATIONS }, (_, link) => link + 1).filter(
      (link) => shardOf(link) === shard,
    );
    const clicks = Array.from({ length: CLICKS }, (_, click) =>
      clickOf(links[click % links.length] ?? 1, click),
    );
    const [expected, next] = [n === 0 ? (positions.get(shard) ?? '0-0') : `${n}-0`, `${n + 1}-0`];
    const visits = toVisits(clicks, createProfiles(parse), { flood: 300, visitsLeft: new Map() });
    return { shard, expected, next, until: new Date(), batches: [randomUUID()], backlog: [], ...visits };
  });
}

/** The part of a database that a function call needs, on a connection of its own. */
const over = (connection: pg.Client): Database =>
  ({
    $client: {
      query: async (text: string, values: unknown[]) => (await connection.query(text, values)).rows,
    },
    leftMs: () => 8_000,
    // `callFunction` uses nothing else of it.
  }) as unknown as Database;
