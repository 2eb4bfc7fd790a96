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

export const SetCarrierRate = SetCarrierLimit.pick({ name: true }).extend({
  callsPerSecond: z
    .number('must be a number')
    .positive('must be more than 0')
    .max(1_000, 'takes 1,000 at most')
    .nullable()
    .meta({
      word: 'calls',
      words: { any: null },
      description: 'number of calls per second, such as 1 or 0.5, or "any" (the default) for no limit',
    }),
});
export type SetCarrierRate = z.input<typeof SetCarrierRate>;

/** Sets how many calls a carrier dials per second, for all organizations together. */
export const setCarrierRate = audited(
  { verb: 'calling.carrier-rate', changes: voiceCarrier },
  async (ctx: Ctx, input: SetCarrierRate) => {
    const { name, callsPerSecond } = checkInput(SetCarrierRate, input);
    const [carrier] = await ctx.db
      .insert(voiceCarrier)
      .values({ name, callsPerSecond })
      .onConflictDoUpdate({ target: voiceCarrier.name, set: { callsPerSecond } })
      .returning();
    return carrier;
  },
);

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
