import { deploymentTarget } from '../../db/schema/platform/deployment-target.ts';
import { findPostgresError } from '../../shared/dependencies/postgres-error.ts';
import type { OperatorContext } from './operator-context.ts';
import { OperatorError } from './operator-error.ts';

const UNDEFINED_TABLE = '42P01';

/** The system that the database belongs to. Throws OperatorError when the operator intended another. */
export async function checkSystem(ctx: OperatorContext, meant: string | undefined): Promise<string> {
  const system = await readSystem(ctx);
  if (meant !== undefined && meant !== system)
    throw new OperatorError(
      system === undefined
        ? `The database does not say which system it belongs to, so nothing shows that it is ${meant}: deploy first.`
        : `--target ${meant}, but the database belongs to ${system}. Nothing was done.`,
    );
  return system ?? 'not told by its database';
}

/** The system's name stored in its database; undefined when none has claimed it. */
export async function readSystem({ db }: OperatorContext): Promise<string | undefined> {
  try {
    const [row] = await db.select({ name: deploymentTarget.name }).from(deploymentTarget);
    return row?.name;
  } catch (error) {
    // A database from before this was stored.
    if (findPostgresError(error)?.code === UNDEFINED_TABLE) return undefined;
    throw error;
  }
}
