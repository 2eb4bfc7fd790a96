import pg from 'pg';
import { createLogin } from '../../db/engine/grants/create-login.ts';
import { GROUPS, type Group } from '../../db/engine/grants/table-grants.ts';
import { asRole } from './postgres-roles.ts';

const nameOf = (group: Group): string => `${group}_local`;

/** Creates a login of each group, with the owner's password, unless they exist. */
export async function createLocalLogins(ownerUrl: string): Promise<void> {
  const { password } = new URL(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const group of GROUPS) await createLogin(client, { name: nameOf(group), group, password });
  } finally {
    await client.end();
  }
}

/** The connection string of a group's login, given the owner's. */
export const asLogin = (url: string, group: Group): string => asRole(url, nameOf(group));
