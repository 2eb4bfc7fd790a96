import { deriveToken } from '../../../shared/auth/token.ts';
import { createKey } from '../../../shared/keys/create-key.ts';
import { listKeys } from '../../../shared/keys/list-keys.ts';
import { revokeKey } from '../../../shared/keys/revoke-key.ts';
import type { Capability, ServiceCode } from '../../../shared/services.ts';
import { Refusal } from '../../../shared/verbs/refusal.ts';
import type { FormContext, PortalContext } from '../context.ts';
import type { Done } from '../declare.ts';
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
  /** Null: every service, including later ones. */
  services: ServiceCode[] | null;
  capabilities: Capability[];
  networks: string[];
  expiresAt: Date | undefined;
};

/** The token of the key that a form creates: the same when it is sent again. */
const toToken = ({ sessionSecret, sending }: FormContext): string =>
  deriveToken(sessionSecret, `key ${sending.name}`);

/** Creates a key on behalf of the member; no networks mean any. The token is returned only now. */
export async function createOwnKey(
  ctx: FormContext,
  { services, networks, expiresAt, ...key }: NewKey,
): Promise<{ id: number; token: string }> {
  return await createKey(ctx, {
    ...key,
    organizationId: ctx.organization.id,
    userId: ctx.person.id,
    token: toToken(ctx),
    ...(services !== null && { services }),
    ...(networks.length > 0 && { networks }),
    ...(expiresAt !== undefined && { expiresAt }),
  });
}

/** The token of the key that an earlier sending of the form created, for a while; undefined afterwards. */
export const toTokenAgain = (
  ctx: FormContext,
  done: Done,
  { createdAt: at, revokedAt }: Key,
): string | undefined =>
  revokedAt === null && isShownAgain(ctx, { ...done, at }) ? toToken(ctx) : undefined;

/**
 * Creates a key with the same permissions, while the old one works until revoked. A key from before
 * `urlshortener.write` existed gets it, because it needs it now. Throws Refusal for permissions that the member may not
 * grant.
 */
export async function replaceKey(ctx: FormContext, keyId: number) {
  const key = await getKeyOrThrow(ctx, keyId);
  if (key.revokedAt !== null) throw new Refusal('The key is revoked.', { reason: 'disabled' });
  const capabilities = new Set(key.capabilities as Capability[]);
  if (key.predatesWriteCapability) capabilities.add('urlshortener.write');
  return await createOwnKey(ctx, {
    name: key.name,
    costCenter: key.costCenter,
    services: key.services as ServiceCode[] | null,
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
