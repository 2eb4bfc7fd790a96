import type * as z from 'zod';
import { findLimits, type LimitsRow } from '../../../db/billing/queries/limits.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { toSpendLimit } from '../get-billing.ts';
import type { Limits } from './limits.ts';

/** The spend limits and the low-balance threshold of the organization; none without a billing account. */
export async function getLimits({ db, tenant }: TenantCtx): Promise<z.input<typeof Limits>> {
  return toLimits((await findLimits(db, tenant.organizationId)).rows[0]);
}

export const toLimits = (row: LimitsRow | undefined): z.input<typeof Limits> => ({
  spendLimits: (row?.spendLimits ?? []).map(toSpendLimit),
  lowBalanceMicro: row?.lowBalanceMicro == null ? null : BigInt(row.lowBalanceMicro),
});
