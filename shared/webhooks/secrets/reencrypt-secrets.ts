import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { contactRegistry } from '../../../db/contacts/tables/contact-registry.ts';
import { openidProvider } from '../../../db/people/tables/openid-provider.ts';
import { webhookAccountSecret } from '../../../db/webhooks/tables/webhook-account-secret.ts';
import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { decryptSecret, encryptSecret, getSecretsKeyOrThrow, openKeyRing } from './secret.ts';

const BATCH_SIZE = 200;

/** Where secrets are stored: a table's columns, the row's key, and the owner. */
type Place = {
  table: PgTable;
  id: PgColumn;
  organizationId: PgColumn;
  /** By column name in the schema. */
  secrets: Record<string, PgColumn>;
};

const ENDPOINTS: Place = {
  table: webhookEndpoint,
  id: webhookEndpoint.id,
  organizationId: webhookEndpoint.organizationId,
  secrets: { secret: webhookEndpoint.secret, previousSecret: webhookEndpoint.previousSecret },
};
const ACCOUNTS: Place = {
  table: webhookAccountSecret,
  id: webhookAccountSecret.organizationId,
  organizationId: webhookAccountSecret.organizationId,
  secrets: { secret: webhookAccountSecret.secret, previousSecret: webhookAccountSecret.previousSecret },
};
const PROVIDERS: Place = {
  table: openidProvider,
  id: openidProvider.organizationId,
  organizationId: openidProvider.organizationId,
  secrets: { clientSecret: openidProvider.clientSecret },
};
const REGISTRY: Place = {
  table: contactRegistry,
  id: contactRegistry.organizationId,
  organizationId: contactRegistry.organizationId,
  secrets: { token: contactRegistry.token },
};

/**
 * Re-encrypts all stored customer secrets, of webhooks, identity providers and the registry of excluded numbers, with the first key of the ring, so that
 * the other keys can be removed. Idempotent.
 */
export const reencryptSecrets = audited(
  {
    verb: 'webhook.reencrypt-secrets',
    changes: [webhookEndpoint, webhookAccountSecret, openidProvider, contactRegistry],
  },
  async (ctx: Ctx) => {
    const ring = getSecretsKeyOrThrow(ctx);
    const [first] = await openKeyRing(ring);
    const keyId = first?.id ?? '';
    const under = { ring, keyId };
    return {
      keyId,
      endpoints: await reencrypt(ctx, ENDPOINTS, under),
      accountSecrets: await reencrypt(ctx, ACCOUNTS, under),
      providers: await reencrypt(ctx, PROVIDERS, under),
      registryTokens: await reencrypt(ctx, REGISTRY, under),
    };
  },
);

async function reencrypt(
  { db }: Ctx,
  { table, id, organizationId, secrets }: Place,
  { ring, keyId }: { ring: string; keyId: string },
): Promise<number> {
  const columns = Object.entries(secrets);
  const isOther = or(...columns.map(([, column]) => sql`not starts_with(${column}, ${`v2.${keyId}.`})`));
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
