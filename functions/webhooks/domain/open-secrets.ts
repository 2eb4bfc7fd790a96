import { keepAccountSecret } from '../../../db/queries/webhooks/webhook-attempts.ts';
import type { ClaimedAttempt } from '../../../db/sql/webhooks.ts';
import type { JobContext } from '../../../shared/jobs/job.ts';
import { createWebhookSecret, decryptSecret, encryptSecret } from '../../../shared/webhooks/secret.ts';
import type { Secrets } from './send-attempt.ts';

/**
 * The signing secrets of each attempt of a run; each is decrypted once. An organization's first delivery to a URL given
 * in a request creates the secret that signs such deliveries.
 */
export function openSecrets(ctx: JobContext): (attempt: ClaimedAttempt) => Promise<Secrets> {
  const key = ctx.config.signing?.WEBHOOK_SECRETS_KEY;
  if (key === undefined) throw new Error('This function signs deliveries and lacks WEBHOOK_SECRETS_KEY.');
  const opened = new Map<string, Promise<string>>();
  const made = new Map<number, Promise<string>>();

  function once<K>(known: Map<K, Promise<string>>, id: K, make: () => Promise<string>): Promise<string> {
    const value = known.get(id) ?? make();
    known.set(id, value);
    return value;
  }
  const open = (organizationId: number, stored: string) =>
    once(opened, stored, () => decryptSecret(key, organizationId, stored));
  const keep = async (organizationId: number) =>
    await keepAccountSecret(
      ctx.db,
      organizationId,
      await encryptSecret(key, organizationId, createWebhookSecret()),
    );

  return async ({ organizationId, secret, previousSecret }) => ({
    current: await open(
      organizationId,
      secret ?? (await once(made, organizationId, () => keep(organizationId))),
    ),
    previous: previousSecret === null ? undefined : await open(organizationId, previousSecret),
  });
}
