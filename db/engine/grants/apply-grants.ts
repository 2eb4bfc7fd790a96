import type pg from 'pg';
import { type Grant, limitGrants, readGrants, wantedGrants } from './read-grants.ts';
import { DEFINER_GRANTS, FUNCTION_GROUPS, GROUPS } from './table-grants.ts';

/** Creates the groups that logins belong to, unless they exist: roles belong to the server, so no migration can. */
export async function createGroups(client: pg.Client): Promise<void> {
  for (const group of GROUPS) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [group]);
    if (rowCount === 0) await client.query(`create role ${group} nologin`);
  }
  await letOperatorsMonitor(client);
}

/** The runbook's operator reads in `pg_stat_activity` what others wait for; Neon's owner may grant this role, and no narrower one. */
async function letOperatorsMonitor(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isMember: boolean }>(
    `select pg_has_role('operators', 'pg_monitor', 'member') as "isMember"`,
  );
  if (!rows[0]?.isMember) await client.query('grant pg_monitor to operators');
}

/**
 * Grants what is wanted and missing, and revokes everything else from the groups, their members and public. `keepsRights`: but for
 * what functions may be granted, since other versions of them run.
 */
export async function applyGrants(client: pg.Client, keepsRights = false): Promise<void> {
  const [granted, wanted] = [await readGrants(client), await wantedGrants(client)];
  const beyond = without(granted, wanted);
  const statements = [
    ...(keepsRights ? without(beyond, beyond.filter(isOfAVersion())) : beyond).map(
      ({ right, on, to }) => `revoke ${place(right, on)} from ${to}`,
    ),
    ...without(wanted, granted).map(({ right, on, to }) => `grant ${place(right, on)} to ${to}`),
  ];
  if (statements.length > 0) await client.query(statements.join(';\n'));
  // Tables that the owner's functions create between migrations: partitions, and those that imports swap.
  await client.query('alter default privileges in schema public grant select on tables to backups');
}

/**
 * Takes back the settings that logins gave themselves: Postgres lets each role lengthen its own time limit for all who use
 * it. No right forbids that, so the signal `changed-logins` tells of it within a minute. The owner, who is a member of the groups
 * that it created, keeps the times that migrations give it.
 */
export async function resetLogins(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select distinct format('alter role %I', member.rolname)
            || case when setdatabase = 0 then '' else format(' in database %I', datname) end || ' reset all' as statement
       from pg_db_role_setting
       join pg_roles member on member.oid = setrole and member.rolname <> current_user
       join pg_auth_members on pg_auth_members.member = member.oid and roleid::regrole::text = any($1)
       left join pg_database on pg_database.oid = setdatabase`,
    [GROUPS],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Whether another version of a function may need a grant: within its limits on tables, or to call what runs with its own rights. */
function isOfAVersion(): (grant: Grant) => boolean {
  const limits = limitGrants();
  const groups: readonly string[] = FUNCTION_GROUPS;
  return (grant) => {
    const routine = /^function routine\.(\w+)\(/.exec(grant.on)?.[1];
    if (routine !== undefined) return groups.includes(grant.to) && DEFINER_GRANTS[routine] === undefined;
    return without([grant], limits).length === 0;
  };
}

const COLUMN = /^column (.+) of (.+)$/;

/** `select on table public.link`, `select (code) on table public.link` */
function place(right: string, on: string): string {
  const [, column, table] = COLUMN.exec(on) ?? [];
  return column === undefined ? `${right} on ${on}` : `${right} (${column}) on table ${table}`;
}

/** The grants of one list that the other lacks. */
export function without(grants: readonly Grant[], others: readonly Grant[]): Grant[] {
  const key = ({ right, on, to }: Grant) => `${right} on ${on} to ${to}`;
  const known = new Set(others.map(key));
  return grants.filter((grant) => !known.has(key(grant)));
}
