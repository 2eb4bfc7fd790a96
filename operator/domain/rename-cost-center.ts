import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { costCenter } from '../../db/schema/cost-center.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../check-input.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { Id, Line } from './fields.ts';

const Input = z.object({ organizationId: Id, code: z.string(), name: Line });

/** Gives a cost center another name. Its code stays: keys are created by it. */
export const renameCostCenter = audited(
  { verb: 'cost-center.rename', changes: costCenter },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
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
      throw new OperatorError(`Organization ${organizationId} has no cost center ${code}.`);
    return changed;
  },
);
