import { eq } from 'drizzle-orm';
import { apiKey } from '../../../db/people/tables/api-key.ts';
import { hashToken, isWellFormedToken } from '../../kernel/auth/token.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { revokeKey } from './revoke-key.ts';

/** Revokes the key of a token that has leaked, of whatever organization. Throws DomainError. */
export async function revokeKeyByToken(ctx: Ctx, { token }: { token: string }) {
  if (!isWellFormedToken(token)) throw new DomainError('TOKEN_MALFORMED');
  const [key] = await ctx.db
    .select({ keyId: apiKey.id, organizationId: apiKey.organizationId, revokedAt: apiKey.revokedAt })
    .from(apiKey)
    .where(eq(apiKey.tokenHash, hashToken(token)));
  if (key === undefined) throw new DomainError('TOKEN_UNKNOWN');
  const { keyId, organizationId, revokedAt } = key;
  if (revokedAt !== null) throw new DomainError('KEY_ALREADY_REVOKED', { organizationId, keyId, revokedAt });
  return { organizationId, ...(await revokeKey(ctx, { organizationId, keyId })) };
}
