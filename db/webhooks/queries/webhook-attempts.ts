import { eq } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import type { ValuesOf } from '../../engine/sql-functions/define-sql-function.ts';
import { advanceWebhookRun, beginWebhookRun, type Run } from '../functions/webhooks.ts';
import { webhookAccountSecret } from '../tables/webhook-account-secret.ts';

/** Longer than an attempt can take, including the database's deadlines. */
const LEASE_SEC = 30;
/** Concurrent attempts: a Worker may have six connections waiting for a response. */
const BATCH_SIZE = 5;
/** How long a lane is served while others are waiting. */
const TURN_SEC = 1;

/** An endpoint is disabled after this many consecutive failures, once the first is this old. */
const DISABLE_FAILURES = 10;
const DISABLE_SPAN_SEC = 600;

type Begun = Pick<
  ValuesOf<typeof beginWebhookRun.args>,
  'lane' | 'dueUntil' | 'token' | 'maxAttempts' | 'now'
>;

/** The first attempts of a run that was asked to serve a lane. */
export const beginRun = (db: Database, begun: Begun): Promise<Run> =>
  callFunction(db, beginWebhookRun, { ...begun, limit: BATCH_SIZE, leaseSec: LEASE_SEC });

type Advance = Pick<
  ValuesOf<typeof advanceWebhookRun.args>,
  'token' | 'results' | 'isEnding' | 'maxAttempts' | 'now'
>;

/** Saves the results of attempts, returns the new states of their deliveries, and the run's next attempts. */
export const advanceRun = (db: Database, advance: Advance) =>
  callFunction(db, advanceWebhookRun, {
    ...advance,
    ...{ limit: BATCH_SIZE, leaseSec: LEASE_SEC, turnSec: TURN_SEC },
    ...{ disableFailures: DISABLE_FAILURES, disableSpanSec: DISABLE_SPAN_SEC },
  });

/** The organization's stored account secret: `fresh` becomes it when there was none. */
export async function storeAccountSecret(
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
