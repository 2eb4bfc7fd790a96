import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { seeRecord, toRecords } from './dns-records.ts';
import { domainTargetOf } from './domain-target.ts';
import { findHolders } from './find-tenure.ts';
import { getTenureOrThrow, HeldDomain } from './held-domain.ts';
import { verifyDomain } from './verify-domain.ts';

/**
 * Verifies an organization's domain once DNS has both of its records. Otherwise returns what DNS has now, or what
 * Cloudflare still waits for. Throws DOMAIN_HELD_BY_ANOTHER where another organization was first, DNS_UNREACHABLE.
 */
export async function proveDomain(ctx: Ctx, input: HeldDomain & { organizationId: number }) {
  const { name } = checkInput(HeldDomain, input);
  const { organizationId } = input;
  const target = domainTargetOf(ctx);
  if (target === undefined) throw new DomainError('OWNERSHIP_UNCHECKED');
  const { status, proof } = await getTenureOrThrow(ctx, { name, organizationId });
  if (status === 'verified') return await verifyDomain(ctx, { name, organizationId });
  if ((await findHolders(ctx, name)).some((holder) => holder.status === 'verified'))
    throw new DomainError('DOMAIN_HELD_BY_ANOTHER', { name });
  const records = await Promise.all(
    toRecords({ name, proof, target }).map(async (record) => ({
      ...record,
      seen: await seeRecord(ctx, record),
    })),
  );
  return records.every(({ seen }) => seen === 'right')
    ? await verifyDomain(ctx, { name, organizationId })
    : { domain: name, organizationId, status, records };
}
