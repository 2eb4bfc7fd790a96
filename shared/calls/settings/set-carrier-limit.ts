import * as z from 'zod';
import { voiceCarrier } from '../../../db/calls/tables/voice-carrier.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { INPUT_MESSAGES } from '../../kernel/verbs/messages.ts';
import { CARRIER_NAMES } from '../carriers/calling-config.ts';

export const SetCarrierLimit = z.object({
  name: z
    .enum(CARRIER_NAMES, INPUT_MESSAGES.notOneOf(CARRIER_NAMES))
    .meta({ word: 'carrier', description: 'name of the carrier' }),
  maxActive: z
    .int(INPUT_MESSAGES.notWhole)
    .min(0)
    .max(100_000, INPUT_MESSAGES.atMost(100_000))
    .meta({ word: 'calls', description: 'number of calls; 0 holds all calls' }),
});
export type SetCarrierLimit = z.input<typeof SetCarrierLimit>;

export const SetCarrierRate = SetCarrierLimit.pick({ name: true }).extend({
  callsPerSecond: z
    .number(INPUT_MESSAGES.notANumber)
    .positive(INPUT_MESSAGES.notPositive)
    .max(1_000, INPUT_MESSAGES.atMost(1_000))
    .meta({
      word: 'calls',
      description:
        'number of calls per second that your account there has, such as 1 or 0.5. Until it is set, no call is dialed',
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
