import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { callSetting } from '../../../db/calls/tables/call-setting.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { toMessage } from '../../kernel/errors/message.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id, Micros } from '../../kernel/verbs/fields.ts';
import { INPUT_MESSAGES } from '../../kernel/verbs/messages.ts';

const Count = z.int(INPUT_MESSAGES.notWhole).min(0);

export const SetCalling = z.object({
  organizationId: Id,
  maxActive: Count.max(10_000, INPUT_MESSAGES.atMost(10_000))
    .meta({ word: 'calls', description: 'number of calls; 0 holds all calls' })
    .optional(),
  contactHours: z.boolean().optional(),
  requiresPurpose: z.boolean().optional(),
  maxAudios: Count.max(1_000, INPUT_MESSAGES.atMost(1_000))
    .meta({ word: 'audios', description: 'number of audios, up to 1000; 0 refuses uploads' })
    .optional(),
  maxAudioBytes: Count.max(
    1024 ** 4,
    toMessage({ en: 'takes 1 TiB at most', es: 'admite 1 TiB como máximo' }),
  ).optional(),
  dayLimitMicro: z
    .union([Micros, z.literal(0n), z.null()])
    .meta({
      word: 'amount',
      words: { default: null },
      description: 'limit, or "default" for the cost of 100 hours at the flat price',
    })
    .optional(),
  keepsCampaignDays: z
    .int(INPUT_MESSAGES.notWhole)
    .min(1)
    .max(365, INPUT_MESSAGES.atMost(365))
    .meta({ word: 'days', description: 'number of days after its end, 1 to 365; the default is 30' })
    .optional(),
  keepsNumbersDays: z
    .int(INPUT_MESSAGES.notWhole)
    .min(1)
    .max(3_650, INPUT_MESSAGES.atMost(3_650))
    .nullable()
    .meta({
      word: 'days',
      words: { always: null },
      description: 'number of days, 1 to 3650, or "always" (the default) to never erase them',
    })
    .optional(),
});
export type SetCalling = z.input<typeof SetCalling>;

/**
 * Sets an organization's limits of concurrent calls, daily cost and stored audios, how long numbers are kept, and whether
 * its calls keep the hours of Law 2300 of 2023.
 */
export const setCalling = audited(
  { verb: 'calling.set', changes: callSetting },
  async (ctx: Ctx, input: SetCalling) => {
    const { organizationId, ...changed } = checkInput(SetCalling, input);
    // The portal's login may change one of these settings, so the row begins with the defaults of all.
    const [, [setting]] = await ctx.db.batch([
      ctx.db.execute(
        sql`insert into call_setting (organization_id) values (${organizationId}) on conflict do nothing`,
      ),
      ctx.db
        .update(callSetting)
        .set({ requiresPurpose: sql`${callSetting.requiresPurpose}`, ...changed })
        .where(eq(callSetting.organizationId, organizationId))
        .returning(),
    ]);
    if (changed.contactHours === false) await release(ctx, organizationId);
    return setting;
  },
);

/** Makes calls held back for contact hours due at their original time; the sweeper sends them within a minute. */
const release = (ctx: Ctx, organizationId: number) =>
  ctx.db.execute(sql`
    update call
       set next_attempt_at = greatest(scheduled_at, coalesce(
             (select ended_at + make_interval(secs => call.min_interval_sec) from call_attempt
               where call_id = call.id and attempt = call.attempts),
             created_at))
     where organization_id = ${organizationId} and status in ('queued', 'retrying')`);
