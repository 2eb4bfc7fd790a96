import { deriveToken } from '../../../shared/auth/token.ts';
import { createKey } from '../../../shared/keys/create-key.ts';
import { listKeys } from '../../../shared/keys/list-keys.ts';
import { revokeKey } from '../../../shared/keys/revoke-key.ts';
import type { Capability, ServiceCode } from '../../../shared/services.ts';
import { Refusal } from '../../../shared/verbs/refusal.ts';
import type { PortalContext } from '../context.ts';
import { isShownAgain } from './shown-again.ts';

export type Key = Awaited<ReturnType<typeof listKeys>>[number];

export const listOwnKeys = (ctx: PortalContext): Promise<Key[]> => listKeys(ctx, ctx.organization.id);

/** A key of the organization. Throws Refusal when it has none with that id. */
export async function getKeyOrThrow(ctx: PortalContext, keyId: number): Promise<Key> {
  const key = (await listOwnKeys(ctx)).find(({ id }) => id === keyId);
  if (key === undefined) throw new Refusal(`There is no key ${keyId}.`, { reason: 'not-found' });
  return key;
}

export type NewKey = {
  name: string;
  costCenter: string;
  services: ServiceCode[];
  capabilities: Capability[];
  networks: string[];
  expiresAt: Date | undefined;
};

/**
 * Creates a key on behalf of the member; empty services or networks mean all. The token is returned only now. It is made
 * of the session's secret and the form's one-time value (`once`), so that a form sent twice creates one key.
 */
export async function createOwnKey(
  ctx: PortalContext,
  once: string,
  { services, networks, expiresAt, ...key }: NewKey,
): Promise<{ token: string }> {
  const { sessionSecret, organization, person } = ctx;
  const wanted = {
    ...key,
    organizationId: organization.id,
    userId: person.id,
    ...(services.length > 0 && { services }),
    ...(networks.length > 0 && { networks }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
  const token = deriveToken(sessionSecret, `key ${once} ${JSON.stringify(wanted)}`);
  try {
    return await createKey(ctx, { ...wanted, token });
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'already') throw error;
    const made = (await listOwnKeys(ctx)).find(
      ({ name, tokenHint }) => name === key.name && tokenHint === token.slice(-4),
    );
    if (made === undefined || made.revokedAt !== null || !isShownAgain(ctx, made)) throw error;
    return { token };
  }
}

/**
 * Creates a key with the same permissions, while the old one works until revoked. A key from before
 * `urlshortener.write` existed gets it, because it needs it now. Throws Refusal for permissions that the member may not
 * grant.
 */
export async function replaceKey(ctx: PortalContext, once: string, keyId: number) {
  const key = await getKeyOrThrow(ctx, keyId);
  if (key.revokedAt !== null) throw new Refusal('The key is revoked.', { reason: 'disabled' });
  const capabilities = new Set(key.capabilities as Capability[]);
  if (key.predatesWriteCapability) capabilities.add('urlshortener.write');
  return await createOwnKey(ctx, `${once} ${keyId}`, {
    name: key.name,
    costCenter: key.costCenter,
    services: (key.services ?? []) as ServiceCode[],
    capabilities: [...capabilities],
    networks: key.networks ?? [],
    // A key that has expired, or is about to, is replaced by one that does not expire.
    expiresAt: key.expiresAt !== null && key.expiresAt > ctx.clock() ? key.expiresAt : undefined,
  });
}

/** Revokes a key; developers only their own. Throws Refusal. */
export async function revokeOwnKey(ctx: PortalContext, keyId: number): Promise<void> {
  const key = await getKeyOrThrow(ctx, keyId);
  if (ctx.role === 'developer' && key.createdBy.toLowerCase() !== ctx.person.email.toLowerCase())
    throw new Refusal('Developers revoke the keys that they created.', { reason: 'not-yours' });
  if (key.revokedAt === null) await revokeKey(ctx, { organizationId: ctx.organization.id, keyId });
}
