import type { Admission } from './limits.ts';

/**
 * Returns the units of a request that spends none: it failed through our fault, or a limit within it refused what its
 * quotas had admitted.
 */
export const returnUnits = (admissions: readonly (Admission | undefined)[]): Promise<unknown> =>
  Promise.all(admissions.map((admission) => admission?.giveBack?.()));
