import { and, eq, or, sql } from 'drizzle-orm';
import { webhookAccountSecret } from '../../../db/webhooks/tables/webhook-account-secret.ts';
import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { encryptSecret, getKeyRingOrThrow } from '../../kernel/key-rings.ts';
import { type EndpointAddress, getEndpointOrThrow, isAt } from '../endpoints/endpoint-address.ts';
import { createWebhookSecret } from './secret.ts';

/** The time that the previous secret also signs. */
export const OVERLAP_MS = 24 * 3_600_000;

/** `secret`: a predetermined one; random by default. `now`: also while two secrets are valid. */
type Rotation = { secret?: string; now?: boolean };

/**
 * The update and condition of a rotation. Refused while two secrets are valid, unless `now` is set: then the older one,
 * which is certainly in use, stays valid until its end, and the intermediate one is dropped.
 */
function rotation(
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

/**
 * Replaces an organization's account secret, shown only now; the old one also signs for 24 hours. Throws DomainError during
 * those hours, unless `now` is set.
 */
export const rotateAccountSecret = audited(
  {
    verb: 'webhook.rotate-account-secret',
    changes: webhookAccountSecret,
    records: (organizationId, { now = false } = {}) => ({ organizationId, now }),
  },
  async (ctx: Ctx, organizationId: number, { now = false, ...given }: Rotation = {}) => {
    const ofOrganization = eq(webhookAccountSecret.organizationId, organizationId);
    const { secret = createWebhookSecret() } = given;
    const stored = await encryptSecret(getKeyRingOrThrow(ctx, 'WEBHOOK_SECRETS_KEY'), organizationId, secret);
    const at = ctx.clock();
    const { set, where } = rotation(webhookAccountSecret, stored, { at, now });
    const [rotated] = await ctx.db
      .update(webhookAccountSecret)
      .set({ ...set, shownAt: at })
      .where(and(ofOrganization, where))
      .returning({ previousSecretExpiresAt: webhookAccountSecret.previousSecretExpiresAt });
    if (rotated !== undefined) return { organizationId, secret, ...rotated };
    const known = await ctx.db
      .select({ shownAt: webhookAccountSecret.shownAt })
      .from(webhookAccountSecret)
      .where(ofOrganization);
    if (known.length === 0) throw new DomainError('ACCOUNT_SECRET_NOT_SHOWN');
    throw new DomainError('ACCOUNT_SECRET_IN_OVERLAP', { organizationId });
  },
);

/**
 * Replaces an endpoint's secret, shown only now; the old one also signs for 24 hours. Throws DomainError during those
 * hours, unless `now` is set.
 */
export const rotateWebhookSecret = audited(
  {
    verb: 'webhook.rotate',
    changes: webhookEndpoint,
    records: (address, { now = false } = {}) => ({ ...address, now }),
  },
  async (ctx: Ctx, address: EndpointAddress, { now = false, ...given }: Rotation = {}) => {
    const { id, organizationId } = await getEndpointOrThrow(ctx, address);
    const { secret = createWebhookSecret() } = given;
    const stored = await encryptSecret(getKeyRingOrThrow(ctx, 'WEBHOOK_SECRETS_KEY'), organizationId, secret);
    const { set, where } = rotation(webhookEndpoint, stored, { at: ctx.clock(), now });
    const [rotated] = await ctx.db
      .update(webhookEndpoint)
      .set(set)
      .where(and(isAt(address), where))
      .returning({ previousSecretExpiresAt: webhookEndpoint.previousSecretExpiresAt });
    if (rotated === undefined) throw new DomainError('ENDPOINT_SECRET_IN_OVERLAP', { endpointId: id });
    return { id, secret, ...rotated };
  },
);
