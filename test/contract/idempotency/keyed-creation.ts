import { expect, inject } from 'vitest';
import { readBalance } from '../../harness/database.ts';
import type { Received } from '../../harness/http/http.ts';
import { countLinks, LONG_URL } from '../../harness/links/links.ts';
import { createTenant, LINK_MICRO, type Tenant } from '../../harness/organization.ts';
import { call } from '../call.ts';
import { operationOf } from '../operations.ts';

/** The opening balance that `expectLinks` assumes, in micros. */
export const BALANCE = 100_000_000n;

export const createTenantWithFunds = (): Promise<Tenant> =>
  createTenant(inject('environment'), { balanceMicro: BALANCE });

/** Creates a link under an Idempotency-Key. */
export const createUnder = (
  key: string,
  tenant: Pick<Tenant, 'token'>,
  body: unknown = { longUrl: LONG_URL },
): Promise<Received> =>
  call(
    inject('environment'),
    operationOf('createLink'),
    { body },
    { ...tenant, headers: { 'idempotency-key': key } },
  );

/** Asserts that a tenant opened with `BALANCE` has exactly this many links and has paid for them. */
export async function expectLinks({ organizationId }: Tenant, links: number): Promise<void> {
  const environment = inject('environment');
  expect(await countLinks(environment, organizationId)).toBe(links);
  expect(await readBalance(environment, organizationId)).toBe(BALANCE - BigInt(links) * LINK_MICRO);
}
