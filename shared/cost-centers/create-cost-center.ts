import * as z from 'zod';
import { costCenter } from '../../db/schema/people/cost-center.ts';
import { audited } from '../audit/audited.ts';
import { checkInput } from '../verbs/check-input.ts';
import { Id, Line } from '../verbs/fields.ts';
import { Refusal } from '../verbs/refusal.ts';
import type { VerbContext } from '../verbs/verb-context.ts';

const Input = z.object({
  organizationId: Id,
  code: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,32}$/, 'takes 1 to 32 letters, digits, dots, dashes and underscores'),
  name: Line,
});

/** Creates a cost center with a code unique within its organization. */
export const createCostCenter = audited(
  { verb: 'cost-center.create', changes: costCenter },
  async (ctx: VerbContext, input: z.input<typeof Input>) => {
    const values = checkInput(Input, input);
    const [created] = await ctx.db.insert(costCenter).values(values).onConflictDoNothing().returning({
      id: costCenter.id,
      code: costCenter.code,
      name: costCenter.name,
      status: costCenter.status,
    });
    if (created === undefined)
      throw new Refusal(`The organization has a cost center ${values.code} already.`, {
        reason: 'taken',
        field: 'code',
      });
    return created;
  },
);
