import { afterEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../../db/engine/client.ts';
import { createDeadline } from '../../../../db/engine/deadlines/deadline.ts';
import { FUNCTION_GROUPS, type Group } from '../../../../db/engine/grants/table-grants.ts';
import { findDependencyError } from '../../../../db/engine/postgres-error.ts';
import { ping, writeNothing } from '../../../../db/kernel/queries/ping.ts';
import { type NeonProxy, startNeonProxy } from '../../../../local/neon/proxy.ts';
import { asLogin } from '../../../../local/postgres/local-logins.ts';
import { PATIENT_MS } from '../../../harness/patient.ts';
import { useSql } from '../../suite/use-sql.ts';

const sql = useSql();
const proxies: NeonProxy[] = [];
afterEach(async () => {
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  await setReadOnly('off');
});

/** Holds for new sessions, as when Neon's storage is full or its compute a replica. */
async function setReadOnly(to: 'on' | 'off'): Promise<void> {
  const [row] = await sql.query<{ name: string }>('select quote_ident(current_database()) as name');
  await sql.query(`set default_transaction_read_only = off`);
  await sql.query(`alter database ${row?.name} set default_transaction_read_only = ${to}`);
}

async function open(group: Group): Promise<Database> {
  const proxy = await startNeonProxy({ port: 0, postgresPort: Number(new URL(sql.url()).port) });
  proxies.push(proxy);
  const address = { databaseUrl: asLogin(sql.url(), group), fetchEndpoint: `${proxy.url}/sql` };
  return createDatabase(address, createDeadline('postgres', PATIENT_MS));
}

// The redirect writes nothing for a visitor.
const WRITING = FUNCTION_GROUPS.filter((group) => group !== 'redirect');

test.each(WRITING.map((group) => [group]))(
  'The probe of %s writes no row, and finds that Postgres takes writes',
  async (group) => {
    await writeNothing(await open(group));
    expect(await sql.query('select from health_report')).toEqual([]);
  },
);

test('A Postgres that takes no writes fails the probe, although it answers', async () => {
  await setReadOnly('on');
  const db = await open('urlshortener');
  await ping(db);
  const refused = await writeNothing(db).catch((error: unknown) => error);
  expect(findDependencyError(refused)?.dependency).toBe('postgres');
});
