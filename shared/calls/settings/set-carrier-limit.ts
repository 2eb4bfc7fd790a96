import * as z from 'zod';
import { voiceCarrier } from '../../../db/calls/tables/voice-carrier.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { checkInput } from '../../platform/verbs/check-input.ts';
import { CARRIER_NAMES } from '../carriers/dialects.ts';

export const SetCarrierLimit = z.object({
  name: z
    .enum(CARRIER_NAMES, `must be one of ${CARRIER_NAMES.join(', ')}`)
    .meta({ word: 'carrier', description: 'name of the carrier' }),
  maxActive: z
    .int('must be a whole number')
    .min(0)
    .max(100_000, 'takes 100,000 at most')
    .meta({ word: 'calls', description: 'number of calls; 0 holds all calls' }),
});
export type SetCarrierLimit = z.input<typeof SetCarrierLimit>;

/** Sets a carrier's limit of concurrent calls. */
export const setCarrierLimit = audited(
  { verb: 'calling.carrier-limit', changes: voiceCarrier },
  async (ctx: Ctx, input: SetCarrierLimit) => {
    const { name, maxActive } = checkInput(SetCarrierLimit, input);
    const [carrier] = await ctx.db
      .insert(voiceCarrier)
      .values({ name, maxActive })
      .onConflictDoUpdate({ target: voiceCarrier.name, set: { maxActive } })
      .returning();
    return carrier;
  },
);
