import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { costCenter } from '../../db/schema/people/cost-center.ts';
import { audited } from '../audit/audited.ts';
import { checkInput } from '../verbs/check-input.ts';
import { Id, Line } from '../verbs/fields.ts';
import { Refusal } from '../verbs/refusal.ts';
import type { VerbContext } from '../verbs/verb-context.ts';

const Input = z.object({ organizationId: Id, code: z.string(), name: Line });

/** Renames a cost center. Its code does not change, because keys refer to it. */
export const renameCostCenter = audited(
  { verb: 'cost-center.rename', changes: costCenter },
  async (ctx: VerbContext, input: z.input<typeof Input>) => {
    const { organizationId, code, name } = checkInput(Input, input);
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
    if (changed === undefined)
      throw new Refusal(`Organization ${organizationId} has no cost center ${code}.`, {
        reason: 'not-found',
      });
    return changed;
  },
);
