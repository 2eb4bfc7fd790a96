import * as z from 'zod';
import { BLOCK_KINDS, organizationBlock } from '../../db/schema/people/organization-block.ts';
import { audited } from '../../shared/audit/audited.ts';
import { raiseEpoch } from '../../shared/auth/organization-epoch.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Id, Line } from '../../shared/verbs/fields.ts';
import { onlyRow } from '../../shared/verbs/only-row.ts';
import type { OperatorContext } from '../program/operator-context.ts';

const Input = z.object({ organizationId: Id, kind: z.enum(BLOCK_KINDS), reason: Line });

/** Blocks an organization: `full` refuses every call, `read_only` those that write. Blocks are cumulative. */
export const blockOrganization = audited(
  { verb: 'block.add', changes: organizationBlock },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const block = checkInput(Input, input);
    const rows = await ctx.db.insert(organizationBlock).values(block).returning({
      id: organizationBlock.id,
      kind: organizationBlock.kind,
      reason: organizationBlock.reason,
    });
    await raiseEpoch(ctx, [block.organizationId]);
    return onlyRow(rows);
  },
);
