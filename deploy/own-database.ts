import type { FunctionGroup } from '../db/engine/grants/table-grants.ts';
import { findWrongHost, type HostKind } from '../db/engine/neon-host.ts';
import { readFunctionGroup, readOwner } from '../db/kernel/claim-database.ts';
import type { TargetName } from './config/targets.ts';
import { DeployError } from './wrangler.ts';

/**
 * Throws DeployError when the database belongs to another target or does not answer; `undone` says what was not done.
 */
export async function ownDatabaseOrThrow(
  databaseUrl: string,
  name: TargetName,
  undone: string,
): Promise<void> {
  const owner = await readOwner(databaseUrl).catch((error: Error) => {
    throw new DeployError(
      `${undone}: the database of DATABASE_URL does not say which system it belongs to (${error.message}).`,
    );
  });
  if (owner !== undefined && owner !== name)
    throw new DeployError(`${undone}: the database belongs to ${owner}, not to ${name}.`);
}

/** Throws DeployError when the address names Neon's other host than what it is for needs; `undone` says what was not done. */
export function hostOrThrow(databaseUrl: string, wanted: HostKind, undone: string): void {
  const wrong = findWrongHost(databaseUrl, wanted);
  if (wrong !== undefined) throw new DeployError(`${undone}: ${wrong} (deploying.md, Logins).`);
}

/** The group of the functions whose login an address has. Throws DeployError when it is no function's. */
export async function functionGroupOrThrow(databaseUrl: string, undone: string): Promise<FunctionGroup> {
  const group = await readFunctionGroup(databaseUrl);
  if (group === undefined)
    throw new DeployError(
      `${undone}: the role of DATABASE_URL is not a function's login. Make one with npm run db:login (deploying.md).`,
    );
  return group;
}
