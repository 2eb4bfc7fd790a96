import pg from 'pg';
import { resetLogins } from './apply-grants.ts';
import type { Group } from './table-grants.ts';

const NAME = /^[a-z][a-z0-9_]{2,62}$/;

/**
 * Creates a login that may do what its group may, and nothing else; gives one that exists a new password, and takes back the
 * settings that it gave itself. Throws for a role that may do more: Neon's console, for one, gives its roles the right to write everything.
 */
export async function createLogin(
  client: pg.Client,
  { name, group, password }: { name: string; group: Group; password: string },
): Promise<void> {
  if (!NAME.test(name)) throw new Error(`"${name}" is not a name for a login: use a-z, 0-9 and _.`);
  const { rows } = await client.query<{ isOther: boolean }>(
    `select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication
          or exists (select from pg_auth_members where member = role.oid and roleid::regrole::text <> $2)
          or not exists (select from pg_auth_members where member = role.oid) as "isOther"
     from pg_roles role where rolname = $1`,
    [name, group],
  );
  if (rows[0]?.isOther)
    throw new Error(`There is a role ${name} that is not just a member of ${group}. Choose another name.`);
  const [quoted, secret] = [pg.escapeIdentifier(name), pg.escapeLiteral(password)];
  if (rows.length > 0) {
    await client.query(`alter role ${quoted} password ${secret}`);
    await resetLogins(client);
  } else
    await client.query(
      `begin; create role ${quoted} login password ${secret}; grant ${group} to ${quoted} with set false; commit`,
    );
}

/** Removes a login made here; its open connections stay until they close. */
export async function dropLogin(client: pg.Client, name: string): Promise<void> {
  if (!NAME.test(name)) throw new Error(`"${name}" is not the name of a login.`);
  await client.query(`drop role ${pg.escapeIdentifier(name)}`);
}
