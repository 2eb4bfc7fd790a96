import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../../db/engine/client.ts';
import { createDeadline, type Deadline } from '../../../../db/engine/deadlines/deadline.ts';
import { withAuditEvent } from '../../../../db/kernel/with-audit-event.ts';
import { neonQuery } from '../../../../functions/redirect/http-stores.ts';
import { type NeonProxy, startNeonProxy } from '../../../../local/neon/proxy.ts';
import { asLogin } from '../../../../local/postgres/local-logins.ts';
import { waitFor } from '../../../harness/wait-for.ts';
import { useSql } from '../../suite/use-sql.ts';

const sql = useSql();
let proxy: NeonProxy;
beforeAll(async () => {
  proxy = await startNeonProxy({ port: 0, postgresPort: Number(new URL(sql.url()).port) });
  // Without the cancellation, only Postgres itself ends the abandoned statement.
  proxy.goesOn = true;
});
afterAll(() => proxy.close());

/** The longest that a statement may run after its deadline. */
const BEYOND_MS = 500;

const address = () => ({
  databaseUrl: asLogin(sql.url(), 'tools'),
  fetchEndpoint: `${proxy.url}/sql`,
});

/** A statement that takes so long, and says whose it is. */
const sleep = (kind: string, seconds = 30) => `select pg_sleep(${seconds}) -- of ${kind}`;
/** Statements that take 0.8 s each, more in all than a request has. */
const inBatch = async ({ $client }: Database, kind: string) =>
  await $client.transaction(Array.from({ length: 10 }, () => $client.query(sleep(kind, 0.8))));

type Run = (deadline: Deadline, kind: string) => Promise<unknown>;
const ask: Run = (deadline, kind) => createDatabase(address(), deadline).$client.query(sleep(kind));

const KINDS: [kind: string, ms: number, run: Run][] = [
  ['a request’s', 2_000, ask],
  ['a short one', 600, ask],
  ['statistics’', 5_000, ask],
  ['a batch', 2_000, (deadline, kind) => inBatch(createDatabase(address(), deadline), kind)],
  ['a long batch', 3_000, (deadline, kind) => inBatch(createDatabase(address(), deadline), kind)],
  [
    'a verb’s',
    2_000,
    (deadline, kind) => withAuditEvent(createDatabase(address(), deadline), '{}').$client.query(sleep(kind)),
  ],
  ['the redirect’s', 2_000, (deadline, kind) => neonQuery(address(), deadline, sleep(kind), [])],
  ['a stored click’s', 800, (deadline, kind) => neonQuery(address(), deadline, sleep(kind), [])],
  [
    'the second',
    2_000,
    async (deadline, kind) => {
      const { $client } = createDatabase(address(), deadline);
      await $client.query(sleep(kind, 1.2));
      await $client.query(sleep(kind));
    },
  ],
];

test.concurrent.for(KINDS)(
  '%s statement is gone from Postgres within half a second of its %i ms',
  async ([kind, ms, run]) => {
    let isRefused = false;
    const refused = expect(run(createDeadline('postgres', ms), kind))
      .rejects.toThrow()
      .then(() => {
        isRefused = true;
      });
    // The times are Postgres's, so that a machine that is slow to connect or to look makes no statement longer.
    let begunMs: number | undefined;
    let lastSeenMs = 0;
    const look = async (): Promise<boolean> => {
      const [seen] = await sql.query<{ begunMs: number; nowMs: number }>(
        `select extract(epoch from xact_start)::float * 1000 as "begunMs",
                extract(epoch from clock_timestamp())::float * 1000 as "nowMs"
           from pg_stat_activity
          where usename = 'tools_local' and datname = current_database() and state <> 'idle' and query like '%-- of ' || $1`,
        [kind],
      );
      if (seen === undefined) return false;
      begunMs ??= seen.begunMs;
      lastSeenMs = seen.nowMs - begunMs;
      return true;
    };
    await waitFor(`the end of ${kind} statement`, async () =>
      (await look()) || !isRefused ? undefined : true,
    );
    await refused;
    expect(lastSeenMs).toBeLessThan(ms + BEYOND_MS);
  },
);

test('a caller that waits as long as the database allows sends only its statement', async () => {
  const heard: string[][] = [];
  const stop = proxy.onRequest((texts) => heard.push(texts));
  await createDatabase(address(), createDeadline('postgres', 2_000)).$client.query('select 1');
  await createDatabase(address(), createDeadline('postgres', 5_000)).$client.query('select 2');
  stop();
  expect(heard).toEqual([['select 1'], [expect.stringContaining('statement_timeout'), 'select 2']]);
});
