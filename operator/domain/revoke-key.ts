import { and, eq, isNull } from 'drizzle-orm';
import { apiKey } from '../../db/schema/api-key.ts';
import { audited } from '../../shared/audit/audited.ts';
import { raiseEpoch } from '../../shared/auth/organization-epoch.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';

/** Revokes a key, for good. Workers honour it for a minute more at most, where Redis could not tell them. */
export const revokeKey = audited(
  { verb: 'key.revoke', changes: apiKey },
  async (ctx: OperatorContext, { organizationId, keyId }: { organizationId: number; keyId: number }) => {
    const [revoked] = await ctx.db
      .update(apiKey)
      .set({ revokedAt: ctx.clock() })
      .where(and(eq(apiKey.organizationId, organizationId), eq(apiKey.id, keyId), isNull(apiKey.revokedAt)))
      .returning({ id: apiKey.id, name: apiKey.name, revokedAt: apiKey.revokedAt });
    if (revoked === undefined) {
      throw new OperatorError(`Organization ${organizationId} has no key ${keyId} that could be revoked.`);
    }
    await raiseEpoch(ctx, [organizationId]);
    return revoked;
  },
);
