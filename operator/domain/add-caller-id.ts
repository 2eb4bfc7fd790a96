import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { callerId } from '../../db/schema/caller-id.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Id } from '../../shared/verbs/fields.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { TelephoneNumber } from './telephone-number.ts';

const Input = z.object({ organizationId: Id, number: TelephoneNumber });

/** Lets an organization's calls show a number; its first one is its default. */
export const addCallerId = audited(
  { verb: 'caller-id.add', changes: callerId },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const { organizationId, number } = checkInput(Input, input);
    const isFirst = sql<boolean>`not exists (select from caller_id where organization_id = ${organizationId} and is_default)`;
    const insert = async () =>
      (
        await ctx.db
          .insert(callerId)
          .values({ organizationId, number, isDefault: isFirst })
          .onConflictDoNothing()
          .returning()
      ).at(0);
    // Of two that are added first at once, one finds the other when it is tried again.
    const added = (await insert()) ?? (await insert());
    if (added === undefined) throw new OperatorError(`Organization ${organizationId} has ${number} already.`);
    return { organizationId, number, isDefault: added.isDefault };
  },
);
