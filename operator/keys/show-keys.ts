import { listKeys } from '../../shared/keys/list-keys.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';

/** An organization's keys, with what each may do in words. */
export const showKeys = async (ctx: OperatorContext, organizationId: number) =>
  (await listKeys(ctx, organizationId)).map(({ permissions, ...key }) => ({
    ...key,
    mayDo: permissions.map(({ en }) => en),
  }));

/** A key of an organization. Throws OperatorError when it has none with that id. */
export async function showKey(ctx: OperatorContext, organizationId: number, keyId: number) {
  const key = (await showKeys(ctx, organizationId)).find(({ id }) => id === keyId);
  if (key === undefined) throw new OperatorError(`Organization ${organizationId} has no key ${keyId}.`);
  return key;
}
