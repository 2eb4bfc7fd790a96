import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { contactRegistry } from '../../../db/contacts/tables/contact-registry.ts';
import { openidProvider } from '../../../db/people/tables/openid-provider.ts';
import { webhookAccountSecret } from '../../../db/webhooks/tables/webhook-account-secret.ts';
import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import {
  decryptSecret,
  encryptSecret,
  getKeyRingOrThrow,
  type KeyRingName,
  openKeyRing,
} from '../../kernel/key-rings.ts';

const BATCH_SIZE = 200;

/** The place where secrets are stored: a table's columns, the row's key, and the owner. */
type Place = {
  table: PgTable;
  id: PgColumn;
  organizationId: PgColumn;
  /** The secrets by the name of their column in the schema. */
  secrets: Record<string, PgColumn>;
  ring: KeyRingName;
};

const ENDPOINTS: Place = {
  table: webhookEndpoint,
  id: webhookEndpoint.id,
  organizationId: webhookEndpoint.organizationId,
  secrets: {
    secret: webhookEndpoint.secret,
    previousSecret: webhookEndpoint.previousSecret,
    headers: webhookEndpoint.headers,
  },
  ring: 'WEBHOOK_SECRETS_KEY',
};
const ACCOUNTS: Place = {
  table: webhookAccountSecret,
  id: webhookAccountSecret.organizationId,
  organizationId: webhookAccountSecret.organizationId,
  secrets: { secret: webhookAccountSecret.secret, previousSecret: webhookAccountSecret.previousSecret },
  ring: 'WEBHOOK_SECRETS_KEY',
};
const PROVIDERS: Place = {
  table: openidProvider,
  id: openidProvider.organizationId,
  organizationId: openidProvider.organizationId,
  secrets: { clientSecret: openidProvider.clientSecret },
  ring: 'PROVIDER_SECRETS_KEY',
};
const REGISTRY: Place = {
  table: contactRegistry,
  id: contactRegistry.organizationId,
  organizationId: contactRegistry.organizationId,
  secrets: { token: contactRegistry.token },
  ring: 'REGISTRY_SECRETS_KEY',
};

/**
 * Re-encrypts all stored customer secrets, of webhooks, identity providers and the registry of excluded numbers, each kind with the first key of
 * its ring, so that the other keys can be removed. Idempotent.
 */
export const reencryptSecrets = audited(
  {
    verb: 'webhook.reencrypt-secrets',
    changes: [webhookEndpoint, webhookAccountSecret, openidProvider, contactRegistry],
    records: () => ({}),
  },
  async (ctx: Ctx) => {
    // Keys are checked before anything is changed: a kind whose keys are missing would be forgotten.
    for (const { ring } of [ENDPOINTS, PROVIDERS, REGISTRY]) getKeyRingOrThrow(ctx, ring);
    return {
      endpoints: await reencrypt(ctx, ENDPOINTS),
      accountSecrets: await reencrypt(ctx, ACCOUNTS),
      providers: await reencrypt(ctx, PROVIDERS),
      registryTokens: await reencrypt(ctx, REGISTRY),
    };
  },
);

async function reencrypt(
  ctx: Ctx,
  { table, id, organizationId, secrets, ring: name }: Place,
): Promise<number> {
  const { db } = ctx;
  const ring = getKeyRingOrThrow(ctx, name);
  const [first] = await openKeyRing(ring);
  const columns = Object.entries(secrets);
  const isOther = or(...columns.map(([, column]) => sql`not starts_with(${column}, ${`v2.${first?.id}.`})`));
  let [count, after] = [0, 0];
  for (;;) {
    const rows = await db
      .select({ id, organizationId, ...secrets })
      .from(table)
      .where(and(gt(id, after), isOther))
      .orderBy(id)
      .limit(BATCH_SIZE);
    for (const row of rows) {
      const owner = Number(row.organizationId);
      const kept: Record<string, unknown> = row;
      const renewed: Record<string, string> = {};
      const unchanged = [];
      for (const [name, column] of columns) {
        const stored = kept[name];
        if (typeof stored !== 'string') continue;
        renewed[name] = await encryptSecret(ring, owner, await decryptSecret(ring, owner, stored));
        unchanged.push(eq(column, stored));
      }
      // A secret replaced meanwhile already uses the first key.
      const changed = await db
        .update(table)
        .set(renewed)
        .where(and(eq(id, row.id), ...unchanged))
        .returning({ id });
      count += changed.length;
      after = Number(row.id);
    }
    if (rows.length < BATCH_SIZE) return count;
  }
}
