import { eq, sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { webhookAccountSecret } from '../schema/webhook-account-secret.ts';

/** An attempt that is ours to make. Secrets are as they are stored. */
export type ClaimedAttempt = {
  deliveryId: string;
  attempt: number;
  /** 1-based place in its schedule. */
  ordinal: number;
  token: string;
  sentId: string;
  organizationId: number;
  url: string;
  isShortDomain: boolean;
  /** Null: the organization has no account secret yet. */
  secret: string | null;
  previousSecret: string | null;
  event: { id: string; type: string; service: string; occurredAtMs: number; data: unknown };
};

/** Longer than an attempt can take, deadlines of the database included. */
const LEASE_SEC = 60;

/** `claim_webhook_attempt` of `db/functions`: null when there is nothing to do. */
export async function claimAttempt(
  db: Database,
  wanted: { deliveryId: string; attempt: number; maxAttempts: number; now: Date },
): Promise<ClaimedAttempt | null> {
  const { rows } = await db.execute<{ claim: ClaimedAttempt | null }>(sql`
    select claim_webhook_attempt(${wanted.deliveryId}, ${wanted.attempt}, ${wanted.maxAttempts}, ${LEASE_SEC},
      ${wanted.now.toISOString()}) as claim`);
  return rows[0]?.claim ?? null;
}

/** An endpoint is disabled after so many failures in a row, once the first is so long ago. */
const DISABLE_FAILURES = 10;
const DISABLE_SPAN_SEC = 600;

export type Settlement = {
  /** Null: somebody else has the delivery. */
  state: 'pending' | 'waiting' | 'delivered' | 'failed' | 'canceled' | null;
  lane: string;
  /** What this attempt made of the endpoint. */
  endpoint: 'disabled' | 'enabled' | null;
};

/** `settle_webhook_attempt` of `db/functions`. */
export async function settleAttempt(
  db: Database,
  { deliveryId, attempt, token }: ClaimedAttempt,
  settled: { result: object; nextAttemptAt: Date | null; now: Date },
): Promise<Settlement> {
  const { rows } = await db.execute<{ settlement: Settlement }>(sql`
    select settle_webhook_attempt(${deliveryId}, ${attempt}, ${token}, ${JSON.stringify(settled.result)}::jsonb,
      ${settled.nextAttemptAt?.toISOString() ?? null}::timestamptz, ${DISABLE_FAILURES}, ${DISABLE_SPAN_SEC},
      ${settled.now.toISOString()}) as settlement`);
  const [row] = rows;
  if (row === undefined) throw new Error('settle_webhook_attempt answered nothing');
  return row.settlement;
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
