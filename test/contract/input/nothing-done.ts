import { expect, inject } from 'vitest';
import { readBalance } from '../../harness/database.ts';
import { countLinks } from '../../harness/links/links.ts';
import type { Tenant } from '../../harness/organization.ts';

/** The opening balance that `expectNothingDone` assumes, in micros. */
export const BALANCE = 1_000_000_000n;

/** Asserts that a tenant opened with `BALANCE` has created and paid nothing. */
export async function expectNothingDone({ organizationId }: Tenant): Promise<void> {
  const environment = inject('environment');
  expect(await countLinks(environment, organizationId)).toBe(0);
  expect(await readBalance(environment, organizationId)).toBe(BALANCE);
}
