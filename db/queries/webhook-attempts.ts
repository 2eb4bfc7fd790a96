import { eq } from 'drizzle-orm';
import { callFunction } from '../call-function.ts';
import type { Database } from '../client.ts';
import { webhookAccountSecret } from '../schema/webhook-account-secret.ts';
import type { EmittedAttempt } from './emitted-attempt.ts';

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

/** `claim_webhook_attempt` of `db/sql`: null when there is nothing to do. */
export async function claimAttempt(
  db: Database,
  wanted: { deliveryId: string; attempt: number; maxAttempts: number; now: Date },
): Promise<ClaimedAttempt | null> {
  const { deliveryId, attempt, maxAttempts, now } = wanted;
  return await callFunction(db, 'claim_webhook_attempt', [deliveryId, attempt, maxAttempts, LEASE_SEC, now]);
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
  /** What stood in lanes that have room now. */
  woken: EmittedAttempt[];
};

/** `settle_webhook_attempt` of `db/sql`. */
export async function settleAttempt(
  db: Database,
  { deliveryId, attempt, token }: ClaimedAttempt,
  settled: { result: object; nextAttemptAt: Date | null; now: Date },
): Promise<Settlement> {
  const { result, nextAttemptAt, now } = settled;
  const terms = [DISABLE_FAILURES, DISABLE_SPAN_SEC, now] as const;
  return await callFunction(db, 'settle_webhook_attempt', [
    deliveryId,
    attempt,
    token,
    result,
    nextAttemptAt,
    ...terms,
  ]);
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
