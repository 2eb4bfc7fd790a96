import { sql } from 'drizzle-orm';
import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Admission } from './limits.ts';

type Admissions = readonly (Admission | undefined)[];

/** Returns the units of a request that spends none: a limit within it refused what its quotas had admitted. */
export const returnUnits = (admissions: Admissions): Promise<unknown> =>
  Promise.all(admissions.map((admission) => admission?.giveBack?.()));

/**
 * Returns the units of a request that failed through our fault, unless its work ran: otherwise the heaviest requests would be
 * free, since they are the ones that fail.
 */
export async function returnUnitsUnlessRun(
  ctx: Pick<Ctx, 'openDatabase'>,
  error: unknown,
  admissions: Admissions,
): Promise<void> {
  if (!(await hasRun(ctx, error))) await returnUnits(admissions);
}

/** A database that is up answers in much less. */
const PROBE_MS = 500;

/**
 * Whether a request that failed did its work. One that a missing dependency refused did not. A statement that came to no end
 * did if the database answers others meanwhile; if it answers nothing, there is an outage.
 */
async function hasRun(ctx: Pick<Ctx, 'openDatabase'>, error: unknown): Promise<boolean> {
  const failure = findDependencyError(error);
  if (failure === undefined) return !(error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE');
  if (failure.dependency !== 'postgres' || !failure.timedOut) return false;
  const probe = ctx.openDatabase(PROBE_MS).execute(sql`select 1`);
  return await probe.then(
    () => true,
    () => false,
  );
}
