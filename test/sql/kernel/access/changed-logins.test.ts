import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../../db/engine/client.ts';
import { createDeadline } from '../../../../db/engine/deadlines/deadline.ts';
import { resetLogins } from '../../../../db/engine/grants/apply-grants.ts';
import { createLogin } from '../../../../db/engine/grants/create-login.ts';
import { GROUPS } from '../../../../db/engine/grants/table-grants.ts';
import { readBacklog } from '../../../../db/status/queries/health.ts';
import { type NeonProxy, startNeonProxy } from '../../../../local/neon/proxy.ts';
import { asLogin } from '../../../../local/postgres/local-logins.ts';
import { rotateSample } from '../../../harness/ci.ts';
import { PATIENT_MS } from '../../../harness/patient.ts';
import { useSql } from '../../suite/use-sql.ts';
import { useLogin } from './as-login.ts';

const sql = useSql();
const logins = GROUPS.map((group) => ({ group, ask: useLogin(sql, group) }));
let proxy: NeonProxy;
beforeAll(async () => {
  proxy = await startNeonProxy({ port: 0, postgresPort: Number(new URL(sql.url()).port) });
});
afterAll(() => proxy.close());

/** Counts what the watch reads, with the login of its function. */
const count = () =>
  readBacklog(
    createDatabase(
      { databaseUrl: asLogin(sql.url(), 'platform'), fetchEndpoint: `${proxy.url}/sql` },
      createDeadline('postgres', PATIENT_MS),
    ),
    'changed-logins',
    new Date(),
  );
/** Does what a migration does, without the functions. */
afterEach(async () => {
  await sql.query(GROUPS.map((group) => `alter role ${group}_local reset all`).join('; '));
});

test.each(rotateSample(logins, 4, 0))(
  'the watch counts a login for $group that changed its settings',
  async ({ ask }) => {
    expect(await count()).toBe(0);
    await ask('alter role current_user set statement_timeout = 0');
    expect(await count()).toBe(1);
  },
);

test('the watch counts settings in one database too, whichever they are, and the next migration takes them back', async () => {
  const [row] = await sql.query<{ name: string }>('select current_database() as name');
  for (const [place, setting] of [
    'default_transaction_read_only = on',
    "search_path = 'pg_temp'",
    'transaction_timeout = 0',
    "timezone = 'Asia/Tokyo'",
  ].entries()) {
    await logins[place]?.ask(`alter role current_user in database "${row?.name}" set ${setting}`);
    expect([setting, await count()]).toEqual([setting, place + 1]);
  }
  await resetLogins(sql.client());
  expect(await count()).toBe(0);
});

test('a login that is made again has its settings no more, and a login that ends is counted', async () => {
  const { password } = new URL(sql.url());
  const login = { name: 'tts_local', group: 'tts', password } as const;
  const owner = await sql.connect();
  await owner.query("alter role tts_local set lock_timeout = '1h'");
  expect(await count()).toBe(1);
  await createLogin(owner, login);
  expect(await count()).toBe(0);
  await owner.query("alter role tts_local valid until '2099-01-01'");
  expect(await count()).toBe(1);
  await owner.query("alter role tts_local valid until 'infinity'");
});
