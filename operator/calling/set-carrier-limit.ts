import * as z from 'zod';
import { voiceCarrier } from '../../db/schema/calls/voice-carrier.ts';
import { audited } from '../../shared/audit/audited.ts';
import { CARRIER_NAMES } from '../../shared/carriers/dialects.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import type { OperatorContext } from '../program/operator-context.ts';

const Input = z.object({
  name: z.enum(CARRIER_NAMES, `must be one of ${CARRIER_NAMES.join(', ')}`),
  maxActive: z.int('must be a whole number').min(0).max(100_000, 'takes 100,000 at most'),
});

/** Sets a carrier's limit of concurrent calls. */
export const setCarrierLimit = audited(
  { verb: 'calling.carrier-limit', changes: voiceCarrier },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const { name, maxActive } = checkInput(Input, input);
    const [carrier] = await ctx.db
      .insert(voiceCarrier)
      .values({ name, maxActive })
      .onConflictDoUpdate({ target: voiceCarrier.name, set: { maxActive } })
      .returning();
    return carrier;
  },
);
