import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { costCenter } from '../../../db/people/tables/cost-center.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { checkInput } from '../../platform/verbs/check-input.ts';
import { Id, Line } from '../../platform/verbs/fields.ts';

export const RenameCostCenter = z.object({
  organizationId: Id,
  code: z.string().describe('code of the cost center'),
  name: Line.describe('new name'),
});
export type RenameCostCenter = z.input<typeof RenameCostCenter>;

/** Renames a cost center. Its code does not change, because keys refer to it. */
export const renameCostCenter = audited(
  { verb: 'cost-center.rename', changes: costCenter },
  async (ctx: Ctx, input: RenameCostCenter) => {
    const { organizationId, code, name } = checkInput(RenameCostCenter, input);
    const [changed] = await ctx.db
      .update(costCenter)
      .set({ name })
      .where(and(eq(costCenter.organizationId, organizationId), eq(costCenter.code, code)))
      .returning({
        id: costCenter.id,
        code: costCenter.code,
        name: costCenter.name,
        status: costCenter.status,
      });
    if (changed === undefined) throw new DomainError('COST_CENTER_NOT_FOUND', { organizationId, code });
    return changed;
  },
);
