import pg from 'pg';
import type { SystemName } from '../platform/tables/deployment-target.ts';

/** The system that a database belongs to; undefined when none has claimed it, or it is empty. */
export async function readOwner(databaseUrl: string): Promise<string | undefined> {
  return await onDatabase(databaseUrl, async (client) => {
    const { rows: known } = await client.query("select to_regclass('deployment_target') is not null as told");
    if (!known[0]?.told) return undefined;
    const { rows } = await client.query<{ name: string }>('select name from deployment_target');
    return rows[0]?.name;
  });
}

/** Whether the address is that of a Workers' login, which may do no more than they need. */
export async function isWorkersLogin(databaseUrl: string): Promise<boolean> {
  return await onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ isMember: boolean }>(
      `select coalesce(bool_or(pg_has_role(workers.oid, 'usage')), false)
              and not exists (select from pg_roles where pg_has_role(oid, 'usage')
                                 and oid not in (workers.oid, current_user::regrole)) as "isMember"
         from pg_roles workers where rolname = 'workers' group by workers.oid`,
    );
    return rows[0]?.isMember ?? false;
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
