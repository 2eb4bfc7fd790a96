import * as z from 'zod';
import { SPEND_PERIODS, spendLimit } from '../../../db/schema/money/spend-limit.ts';
import { audited } from '../../audit/audited.ts';
import { checkInput } from '../../verbs/check-input.ts';
import { Id, Micros } from '../../verbs/fields.ts';
import type { VerbContext } from '../../verbs/verb-context.ts';
import { getAccountOrThrow } from './get-account-or-throw.ts';

const Input = z.object({ organizationId: Id, period: z.enum(SPEND_PERIODS), limitMicro: Micros });

/** Limits an organization's spending per Colombia day or month. */
export const setSpendLimit = audited(
  { verb: 'spend-limit.set', changes: spendLimit },
  async (ctx: VerbContext, input: z.input<typeof Input>) => {
    const values = checkInput(Input, input);
    const { currency } = await getAccountOrThrow(ctx, values.organizationId);
    await ctx.db
      .insert(spendLimit)
      .values(values)
      .onConflictDoUpdate({
        target: [spendLimit.organizationId, spendLimit.period],
        set: { limitMicro: values.limitMicro },
      });
    return { ...values, currency };
  },
);
