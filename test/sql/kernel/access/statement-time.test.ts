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
    const [begun] = await sql.query<{ at: string }>('select clock_timestamp()::text as at');
    await expect(run(createDeadline('postgres', ms), kind)).rejects.toThrow();
    // The time is Postgres's, so that a look that comes late on a busy machine makes no statement longer.
    let lastSeenMs = 0;
    await waitFor(`the end of ${kind} statement`, async () => {
      const [seen] = await sql.query<{ afterMs: number }>(
        `select extract(epoch from clock_timestamp() - $2::timestamptz)::float * 1000 as "afterMs" from pg_stat_activity
        where usename = 'tools_local' and datname = current_database() and state <> 'idle'
          and query like '%-- of ' || $1`,
        [kind, begun?.at],
      );
      if (seen === undefined) return true;
      lastSeenMs = seen.afterMs;
      return undefined;
    });
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
