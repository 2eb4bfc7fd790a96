import { and, eq, isNull } from 'drizzle-orm';
import { webhookAccountSecret } from '../../../db/webhooks/tables/webhook-account-secret.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { decryptSecret, encryptSecret, getKeyRingOrThrow } from '../../kernel/key-rings.ts';
import { createWebhookSecret } from './secret.ts';

/**
 * Shows, once, the secret that signs an organization's deliveries to URLs given in requests. Throws DomainError afterwards:
 * it can only be rotated.
 */
export const showAccountSecret = audited(
  {
    verb: 'webhook.account-secret',
    changes: webhookAccountSecret,
    records: (organizationId) => ({ organizationId }),
  },
  async (ctx: Ctx, organizationId: number) => {
    const key = getKeyRingOrThrow(ctx, 'WEBHOOK_SECRETS_KEY');
    const fresh = await encryptSecret(key, organizationId, createWebhookSecret());
    await ctx.db.insert(webhookAccountSecret).values({ organizationId, secret: fresh }).onConflictDoNothing();
    const [shown] = await ctx.db
      .update(webhookAccountSecret)
      .set({ shownAt: ctx.clock() })
      .where(
        and(eq(webhookAccountSecret.organizationId, organizationId), isNull(webhookAccountSecret.shownAt)),
      )
      .returning({ secret: webhookAccountSecret.secret });
    if (shown === undefined) throw new DomainError('ACCOUNT_SECRET_SHOWN');
    return { organizationId, secret: await decryptSecret(key, organizationId, shown.secret) };
  },
);

/** The organization's account secret, as deliveries are signed with; undefined when there is none. */
export async function readAccountSecret(ctx: Ctx, organizationId: number): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ secret: webhookAccountSecret.secret })
    .from(webhookAccountSecret)
    .where(eq(webhookAccountSecret.organizationId, organizationId));
  return (
    row && (await decryptSecret(getKeyRingOrThrow(ctx, 'WEBHOOK_SECRETS_KEY'), organizationId, row.secret))
  );
}
