import { afterAll, beforeAll } from 'vitest';
import { createDatabase } from '../../../../db/engine/client.ts';
import { createDeadline } from '../../../../db/engine/deadlines/deadline.ts';
import type { Group } from '../../../../db/engine/grants/table-grants.ts';
import { type NeonProxy, startNeonProxy } from '../../../../local/neon/proxy.ts';
import { asLogin } from '../../../../local/postgres/local-logins.ts';
import { PATIENT_MS } from '../../../harness/patient.ts';
import type { Sql } from '../../suite/use-sql.ts';

type Ask = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Runs statements as a login of the group does: over HTTP, by way of the Neon proxy. */
export function useLogin(sql: Sql, group: Group): Ask {
  let proxy: NeonProxy;
  beforeAll(async () => {
    proxy = await startNeonProxy({ port: 0, postgresPort: Number(new URL(sql.url()).port) });
  });
  afterAll(() => proxy.close());
  return async (text, values = []) => {
    const address = { databaseUrl: asLogin(sql.url(), group), fetchEndpoint: `${proxy.url}/sql` };
    return await createDatabase(address, createDeadline('postgres', PATIENT_MS)).$client.query(text, values);
  };
}
