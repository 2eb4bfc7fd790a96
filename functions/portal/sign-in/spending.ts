import { digestHex } from '../../../shared/digest.ts';
import type { Spending } from '../../../shared/quotas/limits.ts';

/** What one request of a subject spends of a limit. Addresses are kept in no key: their digests are. */
export const toSpending = (
  name: string,
  subject: string,
  terms: Omit<Spending, 'key' | 'units'>,
): Spending => ({
  key: `${name}:${digestHex(subject).slice(0, 32)}`,
  units: 1,
  ...terms,
});
