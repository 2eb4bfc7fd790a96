import { findOpenidProvider } from '../../db/people/queries/openid.ts';
import type { Ctx } from '../platform/ctx.ts';
import { DomainError } from '../platform/errors/domain-error.ts';

/** An organization's sign-in code, and its identity provider without the secret, or null. Throws DomainError. */
export async function getOpenidProvider({ db }: Ctx, { organizationId }: { organizationId: number }) {
  const found = await findOpenidProvider(db, organizationId);
  if (found === undefined) throw new DomainError('ORGANIZATION_NOT_FOUND', { organization: organizationId });
  return found;
}
