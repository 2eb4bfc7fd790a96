import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { webhookAccountSecret } from '../../db/schema/webhook-account-secret.ts';
import { webhookEndpoint } from '../../db/schema/webhook-endpoint.ts';
import { audited } from '../../shared/audit/audited.ts';
import { getSecretsKeyOrThrow } from '../../shared/webhooks/endpoints/webhook-settings.ts';
import { openKeyRing } from '../../shared/webhooks/key-ring.ts';
import { decryptSecret, encryptSecret } from '../../shared/webhooks/secret.ts';
import type { OperatorContext } from '../program/operator-context.ts';

const AT_ONCE = 200;

type Row = { id: number; organizationId: number; secret: string; previousSecret: string | null };

/** Stores every webhook secret under the first key of the ring, so that the others can go. Safe to repeat and to cut off. */
export const reencryptSecrets = audited(
  { verb: 'webhook.reencrypt-secrets', changes: [webhookEndpoint, webhookAccountSecret] },
  async (ctx: OperatorContext) => {
    const ring = getSecretsKeyOrThrow(ctx);
    const [first] = await openKeyRing(ring);
    const keyId = first?.id ?? '';
    const endpoints = await reencrypt(ctx, webhookEndpoint, webhookEndpoint.id, { ring, keyId });
    const accounts = await reencrypt(ctx, webhookAccountSecret, webhookAccountSecret.organizationId, {
      ring,
      keyId,
    });
    return { keyId, endpoints, accountSecrets: accounts };
  },
);

async function reencrypt(
  { db }: OperatorContext,
  table: typeof webhookEndpoint | typeof webhookAccountSecret,
  id: typeof webhookEndpoint.id | typeof webhookAccountSecret.organizationId,
  { ring, keyId }: { ring: string; keyId: string },
): Promise<number> {
  const isOther = (column: SQL | typeof table.secret | typeof table.previousSecret) =>
    sql`not starts_with(${column}, ${`v2.${keyId}.`})`;
  const renew = async (organizationId: number, stored: string) =>
    await encryptSecret(ring, organizationId, await decryptSecret(ring, organizationId, stored));
  let [count, after] = [0, 0];
  for (;;) {
    const rows: Row[] = await db
      .select({
        id,
        organizationId: table.organizationId,
        secret: table.secret,
        previousSecret: table.previousSecret,
      })
      .from(table)
      .where(and(gt(id, after), or(isOther(table.secret), isOther(table.previousSecret))))
      .orderBy(id)
      .limit(AT_ONCE);
    for (const row of rows) {
      const secret = await renew(row.organizationId, row.secret);
      const previousSecret =
        row.previousSecret === null ? null : await renew(row.organizationId, row.previousSecret);
      // One that was rotated meanwhile is under the first key already.
      const changed = await db
        .update(table)
        .set({ secret, previousSecret })
        .where(and(eq(id, row.id), eq(table.secret, row.secret)))
        .returning({ id });
      count += changed.length;
      after = row.id;
    }
    if (rows.length < AT_ONCE) return count;
  }
}
