import { eq } from 'drizzle-orm';
import { apiKey } from '../../db/schema/people/api-key.ts';
import { hashToken, isWellFormedToken } from '../auth/token.ts';
import { Refusal } from '../verbs/refusal.ts';
import type { VerbContext } from '../verbs/verb-context.ts';
import { revokeKey } from './revoke-key.ts';

/** Revokes the key of a token that has leaked, of whatever organization. Throws Refusal. */
export async function revokeKeyByToken(ctx: VerbContext, { token }: { token: string }) {
  if (!isWellFormedToken(token)) throw new Refusal('A token is svc_ and 32 lower-case hexadecimal digits.');
  const [key] = await ctx.db
    .select({ keyId: apiKey.id, organizationId: apiKey.organizationId, revokedAt: apiKey.revokedAt })
    .from(apiKey)
    .where(eq(apiKey.tokenHash, hashToken(token)));
  if (key === undefined) throw new Refusal('No key has this token.', { reason: 'not-found' });
  const { keyId, organizationId, revokedAt } = key;
  if (revokedAt !== null)
    throw new Refusal(
      `Key ${keyId} of organization ${organizationId} was revoked at ${revokedAt.toISOString()}.`,
      {
        reason: 'already',
      },
    );
  return { organizationId, ...(await revokeKey(ctx, { organizationId, keyId })) };
}
