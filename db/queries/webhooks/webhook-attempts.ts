import { eq } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { webhookAccountSecret } from '../../schema/webhooks/webhook-account-secret.ts';
import { callFunction } from '../../sql/call-function.ts';
import type { ValuesOf } from '../../sql/define-sql-function.ts';
import { advanceWebhookRun, beginWebhookRun, type Run } from '../../sql/webhooks.ts';

/** Longer than an attempt can take, deadlines of the database included. */
const LEASE_SEC = 30;
/** Attempts at once: a Worker has six connections that wait for an answer. */
const AT_ONCE = 5;
/** How long a lane is served while others stand in line. */
const TURN_SEC = 1;

/** An endpoint is disabled after so many failures in a row, once the first is so long ago. */
const DISABLE_FAILURES = 10;
const DISABLE_SPAN_SEC = 600;

type Begun = Pick<
  ValuesOf<typeof beginWebhookRun.args>,
  'lane' | 'dueUntil' | 'token' | 'maxAttempts' | 'now'
>;

/** The first attempts of a run that was asked to serve a lane. */
export const beginRun = (db: Database, begun: Begun): Promise<Run> =>
  callFunction(db, beginWebhookRun, { ...begun, limit: AT_ONCE, leaseSec: LEASE_SEC });

type Advance = Pick<
  ValuesOf<typeof advanceWebhookRun.args>,
  'token' | 'results' | 'isEnding' | 'maxAttempts' | 'now'
>;

/** Saves what came of attempts, tells what becomes of their deliveries, and gives the run's next ones. */
export const advanceRun = (db: Database, advance: Advance) =>
  callFunction(db, advanceWebhookRun, {
    ...advance,
    ...{ limit: AT_ONCE, leaseSec: LEASE_SEC, turnSec: TURN_SEC },
    ...{ disableFailures: DISABLE_FAILURES, disableSpanSec: DISABLE_SPAN_SEC },
  });

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
