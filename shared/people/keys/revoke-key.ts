import { and, eq, isNull } from 'drizzle-orm';
import { apiKey } from '../../../db/people/tables/api-key.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { raiseEpoch } from '../../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

/** Revokes a key permanently. Workers may accept it for up to a minute longer when Redis was unreachable. */
export const revokeKey = audited(
  { verb: 'key.revoke', changes: apiKey },
  async (ctx: Ctx, { organizationId, keyId }: { organizationId: number; keyId: number }) => {
    const [revoked] = await ctx.db
      .update(apiKey)
      .set({ revokedAt: ctx.clock() })
      .where(and(eq(apiKey.organizationId, organizationId), eq(apiKey.id, keyId), isNull(apiKey.revokedAt)))
      .returning({ id: apiKey.id, name: apiKey.name, revokedAt: apiKey.revokedAt });
    if (revoked === undefined) {
      throw new DomainError('KEY_NOT_REVOCABLE', { organizationId, keyId });
    }
    await raiseEpoch(ctx, [organizationId]);
    return revoked;
  },
);
