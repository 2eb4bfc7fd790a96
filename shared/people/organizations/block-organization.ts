import * as z from 'zod';
import { BLOCK_KINDS, organizationBlock } from '../../../db/people/tables/organization-block.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { raiseEpoch } from '../../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id, Line } from '../../kernel/verbs/fields.ts';
import { onlyRow } from '../../kernel/verbs/only-row.ts';

export const BlockOrganization = z.object({
  organizationId: Id,
  kind: z
    .enum(BLOCK_KINDS)
    .describe('all calls (full), or those that write (read_only), while what was accepted goes on'),
  reason: Line.describe('the reason, which only operators see'),
});
export type BlockOrganization = z.input<typeof BlockOrganization>;

/**
 * Blocks an organization: `full` refuses every call, and nothing is dialed; `read_only` refuses those that write, and what was
 * accepted goes on: the portal stops it. Blocks are cumulative.
 */
export const blockOrganization = audited(
  { verb: 'block.add', changes: organizationBlock },
  async (ctx: Ctx, input: BlockOrganization) => {
    const block = checkInput(BlockOrganization, input);
    const rows = await ctx.db.insert(organizationBlock).values(block).returning({
      id: organizationBlock.id,
      kind: organizationBlock.kind,
      reason: organizationBlock.reason,
    });
    await raiseEpoch(ctx, [block.organizationId]);
    return onlyRow(rows);
  },
);
