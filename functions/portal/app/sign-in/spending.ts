import { digestHex } from '../../../../shared/kernel/digest.ts';
import type { Spending } from '../../../../shared/kernel/quotas/limits.ts';

/** The units that one request costs a subject under a limit. Keys hold digests, not addresses. */
export const toSpending = (
  name: string,
  subject: string,
  terms: Omit<Spending, 'key' | 'units'>,
): Spending => ({
  key: `${name}:${digestHex(subject).slice(0, 32)}`,
  units: 1,
  ...terms,
});
