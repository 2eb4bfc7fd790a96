import { or, sql } from 'drizzle-orm';
import type { webhookAccountSecret } from '../../../db/webhooks/tables/webhook-account-secret.ts';
import type { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';

/** How long the previous secret also signs. */
export const OVERLAP_MS = 24 * 3_600_000;

/** `secret`: a predetermined one; random by default. `now`: also while two secrets are valid. */
export type Rotation = { secret?: string; now?: boolean };

/**
 * The update and condition of a rotation. Refused while two secrets are valid, unless `now` is set: then the older one,
 * which is certainly in use, stays valid until its end, and the intermediate one is dropped.
 */
export function rotation(
  table: typeof webhookEndpoint | typeof webhookAccountSecret,
  secret: string,
  { at, now }: { at: Date; now: boolean },
) {
  const inOverlap = sql`${table.previousSecretExpiresAt} > ${at.toISOString()}::timestamptz`;
  const end = new Date(at.getTime() + OVERLAP_MS).toISOString();
  return {
    set: {
      secret,
      previousSecret: sql`case when ${inOverlap} then ${table.previousSecret} else ${table.secret} end`,
      previousSecretExpiresAt: sql`case when ${inOverlap} then ${table.previousSecretExpiresAt} else ${end}::timestamptz end`,
    },
    where: or(sql`${now}`, sql`(${inOverlap}) is not true`),
  };
}
