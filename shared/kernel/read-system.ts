import { findPostgresError } from '../../db/engine/postgres-error.ts';
import { deploymentTarget } from '../../db/kernel/tables/deployment-target.ts';
import type { Ctx } from './ctx.ts';

const UNDEFINED_TABLE = '42P01';

/** The system's name stored in its database; undefined when none has claimed it. */
export async function readSystem({ db }: Ctx): Promise<string | undefined> {
  try {
    const [row] = await db.select({ name: deploymentTarget.name }).from(deploymentTarget);
    return row?.name;
  } catch (error) {
    // A database from before this was stored.
    if (findPostgresError(error)?.code === UNDEFINED_TABLE) return undefined;
    throw error;
  }
}
