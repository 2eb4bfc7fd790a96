import { eq, sql } from 'drizzle-orm';
import { callerId } from '../../db/schema/caller-id.ts';
import { audited } from '../../shared/audit/audited.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';

/** Makes one of an organization's numbers the one that its calls show unless told. */
export const setDefaultCallerId = audited(
  { verb: 'caller-id.set-default', changes: callerId },
  async (ctx: OperatorContext, { organizationId, number }: { organizationId: number; number: string }) => {
    const ofOrganization = eq(callerId.organizationId, organizationId);
    // The old default goes before the new one comes, and only if that one can come.
    const has = sql`exists (select from caller_id own where own.organization_id = ${organizationId} and own.number = ${number})`;
    const [, [changed]] = await ctx.db.batch([
      ctx.db
        .update(callerId)
        .set({ isDefault: false })
        .where(sql`${ofOrganization} and is_default and ${has}`),
      ctx.db
        .update(callerId)
        .set({ isDefault: true })
        .where(sql`${ofOrganization} and ${callerId.number} = ${number}`)
        .returning(),
    ]);
    if (changed === undefined)
      throw new OperatorError(`Organization ${organizationId} has no number ${number}.`);
    return { organizationId, number, isDefault: true };
  },
);
