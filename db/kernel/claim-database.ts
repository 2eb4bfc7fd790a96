import pg from 'pg';
import { FUNCTION_GROUPS, type FunctionGroup } from '../engine/grants/table-grants.ts';
import type { SystemName } from './tables/deployment-target.ts';

/** The system that a database belongs to; undefined when none has claimed it, or it is empty. */
export async function readOwner(databaseUrl: string): Promise<string | undefined> {
  return await onDatabase(databaseUrl, async (client) => {
    const { rows: known } = await client.query("select to_regclass('deployment_target') is not null as told");
    if (!known[0]?.told) return undefined;
    const { rows } = await client.query<{ name: string }>('select name from deployment_target');
    return rows[0]?.name;
  });
}

/** The group of the functions that an address is a login for; undefined when its role may do anything else. */
export async function readFunctionGroup(databaseUrl: string): Promise<FunctionGroup | undefined> {
  return await onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select rolname as name from pg_roles where pg_has_role(oid, 'usage') and oid <> current_user::regrole",
    );
    const [only, ...others] = rows;
    return others.length > 0 ? undefined : FUNCTION_GROUPS.find((group) => group === only?.name);
  });
}

/** Claims a migrated database for a system. Throws when another system owns it. */
export async function claimDatabase(databaseUrl: string, name: SystemName): Promise<void> {
  await onDatabase(databaseUrl, (client) =>
    client.query('insert into deployment_target (name) values ($1) on conflict do nothing', [name]),
  );
  const owner = await readOwner(databaseUrl);
  if (owner !== name) throw new Error(`The database belongs to ${owner}, not to ${name}.`);
}

async function onDatabase<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
