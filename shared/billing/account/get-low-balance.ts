import { findLowBalance } from '../../../db/billing/queries/find-low-balance.ts';
import type { TenantCtx } from '../../platform/ctx.ts';

/** The statement whose rows `toLowBalance` takes. */
export const selectLowBalance = ({ db, tenant }: TenantCtx) => findLowBalance(db, tenant.organizationId);

/** The organization's low-balance threshold; null: no notice. */
export const toLowBalance = ([account]: Awaited<ReturnType<typeof selectLowBalance>>): bigint | null =>
  account?.lowBalanceMicro ?? null;
