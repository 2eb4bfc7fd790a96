import * as z from 'zod';
import { costCenter } from '../../../db/people/tables/cost-center.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { checkInput } from '../../platform/verbs/check-input.ts';
import { Id, Line } from '../../platform/verbs/fields.ts';

export const CreateCostCenter = z.object({
  organizationId: Id,
  code: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,32}$/, 'takes 1 to 32 letters, digits, dots, dashes and underscores')
    .describe('code of the cost center'),
  name: Line.describe('name of the cost center'),
});
export type CreateCostCenter = z.input<typeof CreateCostCenter>;

/** Creates a cost center with a code unique within its organization. */
export const createCostCenter = audited(
  { verb: 'cost-center.create', changes: costCenter },
  async (ctx: Ctx, input: CreateCostCenter) => {
    const values = checkInput(CreateCostCenter, input);
    const [created] = await ctx.db.insert(costCenter).values(values).onConflictDoNothing().returning({
      id: costCenter.id,
      code: costCenter.code,
      name: costCenter.name,
      status: costCenter.status,
    });
    if (created === undefined) throw new DomainError('COST_CENTER_EXISTS', { code: values.code });
    return created;
  },
);
