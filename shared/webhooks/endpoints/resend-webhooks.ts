import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { EmittedAttempt } from '../../../db/queries/emitted-attempt.ts';
import { webhookDelivery } from '../../../db/schema/webhook-delivery.ts';
import { audited } from '../../audit/audited.ts';
import { checkInput } from '../../verbs/check-input.ts';
import { Id, Moment } from '../../verbs/fields.ts';
import { onlyRow } from '../../verbs/only-row.ts';
import { Refusal } from '../../verbs/refusal.ts';
import type { EndpointsContext } from './endpoints-context.ts';
import { publishDeliveries } from './publish-deliveries.ts';

const Input = z.union([
  z.object({ organizationId: Id, deliveryId: z.uuid('must be the id of a delivery') }),
  z.object({ organizationId: Id, since: Moment }),
]);

/**
 * Sends one delivery again, whatever became of it, or all in the review queue whose events happened since a moment,
 * each with a schedule of its own from now on. Throws Refusal when there is nothing to send.
 */
export const resendWebhooks = audited(
  { verb: 'delivery.resend', changes: webhookDelivery },
  async (ctx: EndpointsContext, input: z.input<typeof Input>) => {
    const checked = checkInput(Input, input);
    const deliveryId = 'deliveryId' in checked ? checked.deliveryId : null;
    const since = 'since' in checked ? checked.since.toISOString() : null;
    const { rows } = await ctx.db.execute<{ attempts: EmittedAttempt[] }>(sql`
    select routine.resend_deliveries(${checked.organizationId}, ${deliveryId}::uuid, ${since}::timestamptz,
      ${ctx.clock().toISOString()}) as attempts`);
    const { attempts } = onlyRow(rows);
    if (attempts.length === 0) {
      throw new Refusal(
        deliveryId === null
          ? 'Nothing in the review queue is that recent.'
          : `Organization ${checked.organizationId} has no delivery ${deliveryId} that could be sent.`,
      );
    }
    return { resent: attempts.length, sent: await publishDeliveries(ctx, attempts) };
  },
);
