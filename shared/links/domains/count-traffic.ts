import { countDomainTraffic, MAX_COUNTED } from '../../../db/links/queries/domain-traffic.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { addDays, toColombiaDay } from '../../platform/time/colombia.ts';
import { getTenureOrThrow } from './held-domain.ts';

const DAYS = 30;

/**
 * What stops when a domain is released: its links that redirect, and their visits of the last 30 days. `isMore`: of a domain
 * with more links than are counted, both are of some of them.
 */
export async function countTraffic(ctx: TenantCtx, name: string) {
  const { organizationId } = ctx.tenant;
  const { id, status, isDefault } = await getTenureOrThrow(ctx, { name, organizationId });
  const since = addDays(toColombiaDay(ctx.clock()), 1 - DAYS);
  const { links, visits } = await countDomainTraffic(ctx.db, { organizationId, tenureId: id, since });
  return { status, isDefault, links: Math.min(links, MAX_COUNTED), visits, isMore: links > MAX_COUNTED };
}
