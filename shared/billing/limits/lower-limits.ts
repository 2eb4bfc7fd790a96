import type * as z from 'zod';
import { lowerLimits as lower } from '../../../db/billing/queries/limits.ts';
import { billingAccount } from '../../../db/billing/tables/billing-account.ts';
import { spendLimit } from '../../../db/billing/tables/spend-limit.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { toFieldsError } from '../../kernel/errors/domain-error.ts';
import { BILLING_MESSAGES } from '../messages.ts';
import { noAccount } from '../to-refusal.ts';
import { toLimits } from './get-limits.ts';
import type { Limits, LimitsBody } from './limits.ts';

/**
 * Lowers the limits of the organization, or sets those that it has none of. Throws BILLING_LIMIT_ONLY_LOWERED, with nothing
 * changed, when one would be raised, and BILLING_INSUFFICIENT_FUNDS without a billing account.
 */
export const lowerLimits = audited(
  { verb: 'limits.lower', changes: [spendLimit, billingAccount] },
  async (
    ctx: TenantCtx,
    { spendLimits = [], lowBalanceMicro }: z.output<typeof LimitsBody>,
  ): Promise<z.input<typeof Limits>> => {
    const { raised, limits } = await lower(ctx.db, ctx.tenant.organizationId, {
      spendLimits,
      lowBalanceMicro,
    });
    if (limits === undefined) throw noAccount();
    if (raised.length === 0) return toLimits(limits);
    const places = new Map<string, string>(
      spendLimits.map(({ period }, n) => [period, `spendLimits.${n}.limitMicro`]),
    );
    throw toFieldsError(
      'BILLING_LIMIT_ONLY_LOWERED',
      raised.map((name) => ({
        field: places.get(name) ?? name,
        message: BILLING_MESSAGES.higherThanNow,
      })),
    );
  },
);
