import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { ClaimedAttempt } from '../../../db/webhooks/functions/webhooks.ts';
import { webhookAccountSecret } from '../../../db/webhooks/tables/webhook-account-secret.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { decryptSecret, encryptSecret, getKeyRingOrThrow } from '../../kernel/key-rings.ts';
import type { OwnHeaders, Secrets } from '../deliveries/send-attempt.ts';
import { createWebhookSecret } from './secret.ts';

const StoredHeaders = z.record(z.string(), z.string());

/** Own headers as the text that is encrypted and stored. */
export const writeOwnHeaders = (headers: OwnHeaders): string => JSON.stringify(headers);
const readOwnHeaders = (text: string): OwnHeaders => StoredHeaders.parse(JSON.parse(text));

/**
 * The signing secrets of each attempt of a run, and its endpoint's own headers; each is decrypted once. An organization's first
 * delivery to a URL given in a request creates the secret that signs such deliveries. Undefined, with an alert, where one of them cannot be
 * decrypted: a delivery of one customer must not keep those of others.
 */
export function openSecrets(ctx: Ctx): (attempt: ClaimedAttempt) => Promise<Secrets | undefined> {
  const key = getKeyRingOrThrow(ctx, 'WEBHOOK_SECRETS_KEY');
  const opened = new Map<string, Promise<string | undefined>>();
  const made = new Map<number, Promise<string>>();

  function once<K, T>(known: Map<K, Promise<T>>, id: K, make: () => Promise<T>): Promise<T> {
    const value = known.get(id) ?? make();
    known.set(id, value);
    return value;
  }
  const open = (organizationId: number, stored: string) =>
    once(opened, stored, () =>
      decryptSecret(key, organizationId, stored).catch((error: unknown) => {
        ctx.log.error('webhook_secret_unreadable', error, { organization: organizationId });
        return undefined;
      }),
    );
  const keep = async (organizationId: number) => {
    const secret = await encryptSecret(key, organizationId, createWebhookSecret());
    await ctx.db.insert(webhookAccountSecret).values({ organizationId, secret }).onConflictDoNothing();
    // Another run may have stored one before.
    const [row] = await ctx.db
      .select({ secret: webhookAccountSecret.secret })
      .from(webhookAccountSecret)
      .where(eq(webhookAccountSecret.organizationId, organizationId));
    return row?.secret ?? secret;
  };

  return async ({ organizationId, secret, previousSecret, headers }) => {
    const stored = secret ?? (await once(made, organizationId, () => keep(organizationId)));
    const current = await open(organizationId, stored);
    const own = headers === null ? '{}' : await open(organizationId, headers);
    if (current === undefined || own === undefined) return undefined;
    return {
      current,
      headers: readOwnHeaders(own),
      previous: previousSecret === null ? undefined : await open(organizationId, previousSecret),
    };
  };
}
