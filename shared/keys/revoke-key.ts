import { and, eq, isNull } from 'drizzle-orm';
import { apiKey } from '../../db/schema/people/api-key.ts';
import { audited } from '../audit/audited.ts';
import { raiseEpoch } from '../auth/organization-epoch.ts';
import { Refusal } from '../verbs/refusal.ts';
import type { VerbContext } from '../verbs/verb-context.ts';

/** Revokes a key permanently. Workers may accept it for up to a minute longer when Redis was unreachable. */
export const revokeKey = audited(
  { verb: 'key.revoke', changes: apiKey },
  async (ctx: VerbContext, { organizationId, keyId }: { organizationId: number; keyId: number }) => {
    const [revoked] = await ctx.db
      .update(apiKey)
      .set({ revokedAt: ctx.clock() })
      .where(and(eq(apiKey.organizationId, organizationId), eq(apiKey.id, keyId), isNull(apiKey.revokedAt)))
      .returning({ id: apiKey.id, name: apiKey.name, revokedAt: apiKey.revokedAt });
    if (revoked === undefined) {
      throw new Refusal(`Organization ${organizationId} has no key ${keyId} that could be revoked.`, {
        reason: 'not-found',
      });
    }
    await raiseEpoch(ctx, [organizationId]);
    return revoked;
  },
);
