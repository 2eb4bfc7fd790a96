import { eq } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { webhookAccountSecret } from '../schema/webhook-account-secret.ts';
import { callFunction } from '../sql/call-function.ts';
import type { ValuesOf } from '../sql/define-sql-function.ts';
import { type ClaimedAttempt, claimWebhookAttempt, settleWebhookAttempt } from '../sql/webhooks.ts';

/** Longer than an attempt can take, deadlines of the database included. */
const LEASE_SEC = 60;

/** Null: there is nothing to do. */
export async function claimAttempt(
  db: Database,
  wanted: { deliveryId: string; attempt: number; maxAttempts: number; now: Date },
): Promise<ClaimedAttempt | null> {
  const { deliveryId: delivery, ...rest } = wanted;
  return await callFunction(db, claimWebhookAttempt, { delivery, leaseSec: LEASE_SEC, ...rest });
}

/** An endpoint is disabled after so many failures in a row, once the first is so long ago. */
const DISABLE_FAILURES = 10;
const DISABLE_SPAN_SEC = 600;

type Settled = Pick<ValuesOf<typeof settleWebhookAttempt.args>, 'result' | 'nextAttemptAt' | 'now'>;

/** Saves what came of an attempt, and tells what becomes of its delivery. */
export async function settleAttempt(
  db: Database,
  { deliveryId, attempt, token }: ClaimedAttempt,
  settled: Settled,
) {
  const terms = { disableFailures: DISABLE_FAILURES, disableSpanSec: DISABLE_SPAN_SEC };
  return await callFunction(db, settleWebhookAttempt, {
    ...{ delivery: deliveryId, attempt, token },
    ...terms,
    ...settled,
  });
}

/** The organization's account secret, as stored: `fresh` when it had none. */
export async function keepAccountSecret(
  db: Database,
  organizationId: number,
  fresh: string,
): Promise<string> {
  await db.insert(webhookAccountSecret).values({ organizationId, secret: fresh }).onConflictDoNothing();
  const [row] = await db
    .select({ secret: webhookAccountSecret.secret })
    .from(webhookAccountSecret)
    .where(eq(webhookAccountSecret.organizationId, organizationId));
  return row?.secret ?? fresh;
}
