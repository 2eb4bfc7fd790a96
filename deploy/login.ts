import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import pg from 'pg';
import { createLogin, dropLogin } from '../db/engine/grants/create-login.ts';
import { GROUPS } from '../db/engine/grants/table-grants.ts';
import { refusePooled } from '../db/engine/neon-host.ts';
import { print, printError } from '../operator/program/terminal/print.ts';
import { toLoginAddress } from './login-address.ts';

const USAGE = `Usage: DATABASE_URL='<owner, direct>' npm run --silent db:login -- <${GROUPS.join('|')}|drop> <name>

Creates a login for a function, for one operator (operators) or for backups (backups), or gives it a new password and takes back the
settings that it gave itself, and prints its address as DATABASE_URL='…' for \`npm run secrets\`, which puts it on that function, or
for a vault. Functions get Neon's pooled host, the others the direct one. drop removes it.`;

/** Prints nothing but the new login's address, so that the output can be piped. */
async function main([what, name, ...more]: string[]): Promise<void> {
  const { DATABASE_URL: owner } = process.env;
  const group = GROUPS.find((each) => each === what);
  if (
    owner === undefined ||
    name === undefined ||
    more.length > 0 ||
    (group === undefined && what !== 'drop')
  )
    throw new Error(USAGE);
  refusePooled(owner);
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    if (group === undefined) return await dropLogin(client, name);
    const password = randomBytes(32).toString('base64url');
    await createLogin(client, { name, group, password });
    // Quoted for the shells that read it, because Neon's addresses have a `&`. Apostrophes are not escaped by URL.
    print(`DATABASE_URL='${toLoginAddress(owner, { name, group, password }).replaceAll("'", '%27')}'`);
  } finally {
    await client.end();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  printError(error instanceof Error ? error.message : inspect(error));
  process.exitCode = 1;
});
