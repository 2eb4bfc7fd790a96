import { deriveToken } from '../../../../shared/kernel/auth/token.ts';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import type { Capability, ServiceCode } from '../../../../shared/kernel/services.ts';
import { createKey } from '../../../../shared/people/keys/create-key.ts';
import { listKeys } from '../../../../shared/people/keys/list-keys.ts';
import { revokeKey } from '../../../../shared/people/keys/revoke-key.ts';
import type { FormContext, PortalContext } from '../../app/context.ts';
import type { Done } from '../../app/declare.ts';
import { isShownAgain } from '../../app/shown-again.ts';

export type Key = Awaited<ReturnType<typeof listKeys>>[number];

export const listOwnKeys = (ctx: PortalContext): Promise<Key[]> => listKeys(ctx, ctx.organization.id);

/** A key of the organization. Throws DomainError when it has none with that id. */
export async function getKeyOrThrow(ctx: PortalContext, keyId: number): Promise<Key> {
  const key = (await listOwnKeys(ctx)).find(({ id }) => id === keyId);
  if (key === undefined)
    throw new DomainError('KEY_NOT_FOUND', { organizationId: ctx.organization.id, keyId });
  return key;
}

type NewKey = {
  name: string;
  costCenter: string;
  /** Null: every service, including later ones. */
  services: ServiceCode[] | null;
  capabilities: Capability[];
  networks: string[];
  expiresAt: Date | undefined;
};

/** The token of the key that a form creates: the same when it is sent again. */
const toToken = ({ sessionSecret, submission }: FormContext): string =>
  deriveToken(sessionSecret, `key ${submission.name}`);

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

/** The token of the key that an earlier submission of the form created, for a while; undefined afterwards. */
export const toTokenAgain = (
  ctx: FormContext,
  done: Done,
  { createdAt: at, revokedAt }: Key,
): string | undefined =>
  revokedAt === null && isShownAgain(ctx, { ...done, at }) ? toToken(ctx) : undefined;

/**
 * Creates a key with the same permissions, while the old one works until revoked. A key from before
 * `urlshortener.write` existed gets it, because it needs it now. Throws DomainError for permissions that the member may not
 * grant.
 */
export async function replaceKey(ctx: FormContext, keyId: number) {
  const key = await getKeyOrThrow(ctx, keyId);
  if (key.revokedAt !== null) throw new DomainError('KEY_REVOKED');
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

/** Revokes a key; developers only their own. Throws DomainError. */
export async function revokeOwnKey(ctx: PortalContext, keyId: number): Promise<void> {
  const key = await getKeyOrThrow(ctx, keyId);
  if (ctx.role === 'developer' && key.createdBy.toLowerCase() !== ctx.person.email.toLowerCase())
    throw new DomainError('KEY_OF_ANOTHER');
  if (key.revokedAt === null) await revokeKey(ctx, { organizationId: ctx.organization.id, keyId });
}
