import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { callSetting } from '../../db/schema/calls/call-setting.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Id, Micros } from '../../shared/verbs/fields.ts';
import type { OperatorContext } from '../program/operator-context.ts';

const Input = z.object({
  organizationId: Id,
  maxActive: z.int('must be a whole number').min(0).max(10_000, 'takes 10,000 at most').optional(),
  contactHours: z.boolean().optional(),
  maxAudios: z.int('must be a whole number').min(0).max(1_000, 'takes 1,000 at most').optional(),
  maxAudioBytes: z
    .int('must be a whole number')
    .min(0)
    .max(1024 ** 4, 'takes 1 TiB at most')
    .optional(),
  /** Micros; null: the default. */
  dayLimitMicro: z.union([Micros, z.literal(0n), z.null()]).optional(),
  /** After how many days numbers of calls are erased; null: never. */
  keepsNumbersDays: z.int('must be a whole number').min(1).max(3_650, 'takes 3,650 at most').nullish(),
});

/**
 * Sets an organization's limits of concurrent calls, daily cost and stored audios, how long numbers are kept, and whether
 * its calls keep the hours of Law 2300 of 2023.
 */
export const setCalling = audited(
  { verb: 'calling.set', changes: callSetting },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const { organizationId, ...changed } = checkInput(Input, input);
    const [setting] = await ctx.db
      .insert(callSetting)
      .values({ organizationId, ...changed })
      .onConflictDoUpdate({ target: callSetting.organizationId, set: { organizationId, ...changed } })
      .returning();
    if (changed.contactHours === false) await release(ctx, organizationId);
    return setting;
  },
);

/** Makes calls held back for contact hours due at their original time; the sweeper sends them within a minute. */
const release = (ctx: OperatorContext, organizationId: number) =>
  ctx.db.execute(sql`
    update call
       set next_attempt_at = coalesce(
             (select ended_at + make_interval(secs => call.min_interval_sec) from call_attempt
               where call_id = call.id and attempt = call.attempts),
             created_at)
     where organization_id = ${organizationId} and status in ('queued', 'retrying')`);
