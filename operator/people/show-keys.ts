import { listKeys } from '../../shared/people/keys/list-keys.ts';
import type { Ctx } from '../../shared/platform/ctx.ts';
import { DomainError } from '../../shared/platform/errors/domain-error.ts';

/** An organization's keys, with what each may do in words. */
export const showKeys = async (ctx: Ctx, organizationId: number) =>
  (await listKeys(ctx, organizationId)).map(({ permissions, ...key }) => ({
    ...key,
    mayDo: permissions.map(({ en }) => en),
  }));

/** A key of an organization. Throws DomainError when it has none with that id. */
export async function showKey(ctx: Ctx, organizationId: number, keyId: number) {
  const key = (await showKeys(ctx, organizationId)).find(({ id }) => id === keyId);
  if (key === undefined) throw new DomainError('KEY_NOT_FOUND', { organizationId, keyId });
  return key;
}
