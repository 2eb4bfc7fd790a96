import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../../db/engine/client.ts';
import { createDeadline, type Deadline } from '../../../../db/engine/deadlines/deadline.ts';
import { withAuditEvent } from '../../../../db/platform/with-audit-event.ts';
import { neonQuery } from '../../../../functions/redirect/http-stores.ts';
import { type NeonProxy, startNeonProxy } from '../../../../local/neon/proxy.ts';
import { asLogin } from '../../../../local/postgres/local-logins.ts';
import { waitFor } from '../../../harness/wait-for.ts';
import { useSql } from '../../suite/use-sql.ts';

const sql = useSql();
let proxy: NeonProxy;
beforeAll(async () => {
  proxy = await startNeonProxy({ port: 0, postgresPort: Number(new URL(sql.url()).port) });
  // As if the cancellation were lost: only Postgres itself then ends the abandoned statement.
  proxy.goesOn = true;
});
afterAll(() => proxy.close());

/** The longest that a statement may run after its deadline. */
const BEYOND_MS = 500;

const address = () => ({
  databaseUrl: asLogin(sql.url(), 'workers'),
  fetchEndpoint: `${proxy.url}/sql`,
});

const SLEEP = 'select pg_sleep(30)';
/** Statements that take 0.8 s each, more in all than a request has. */
const inBatch = async ({ $client }: Database) =>
  await $client.transaction(Array.from({ length: 10 }, () => $client.query('select pg_sleep(0.8)')));

const KINDS: [kind: string, ms: number, run: (deadline: Deadline) => Promise<unknown>][] = [
  ['a request’s', 2_000, (deadline) => createDatabase(address(), deadline).$client.query(SLEEP)],
  ['a short one', 600, (deadline) => createDatabase(address(), deadline).$client.query(SLEEP)],
  ['statistics’', 5_000, (deadline) => createDatabase(address(), deadline).$client.query(SLEEP)],
  ['a batch', 2_000, (deadline) => inBatch(createDatabase(address(), deadline))],
  ['a long batch', 3_000, (deadline) => inBatch(createDatabase(address(), deadline))],
  [
    'a verb’s',
    2_000,
    (deadline) => withAuditEvent(createDatabase(address(), deadline), '{}').$client.query(SLEEP),
  ],
  ['the redirect’s', 2_000, (deadline) => neonQuery(address(), deadline, SLEEP, [])],
  ['a stored click’s', 800, (deadline) => neonQuery(address(), deadline, SLEEP, [])],
  [
    'the second',
    2_000,
    async (deadline) => {
      const { $client } = createDatabase(address(), deadline);
      await $client.query('select pg_sleep(1.2)');
      await $client.query(SLEEP);
    },
  ],
];

test.for(KINDS)(
  '%s statement is gone from Postgres within half a second of its %i ms',
  async ([kind, ms, run]) => {
    const endsAt = Date.now() + ms;
    await expect(run(createDeadline('postgres', ms))).rejects.toThrow();
    await waitFor(`the end of ${kind} statement`, async () => {
      const [row] = await sql.query<{ running: number }>(
        `select count(*)::int as running from pg_stat_activity
        where usename = 'workers_local' and datname = current_database() and state <> 'idle'`,
      );
      return row?.running === 0 ? true : undefined;
    });
    expect(Date.now() - endsAt).toBeLessThan(BEYOND_MS);
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
