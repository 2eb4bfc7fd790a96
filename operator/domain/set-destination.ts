import * as z from 'zod';
import { callDestination } from '../../db/schema/call-destination.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { onlyRow } from '../../shared/verbs/only-row.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OwnDestination } from './call-destination.ts';

const Input = OwnDestination.extend({
  isAllowed: z.boolean(),
  /** Also premium, shared cost, satellite and every other kind; else landlines and mobiles alone. */
  everyKind: z.boolean().default(false),
});

/** Allows an organization's calls to a destination, or forbids them. Of those that a number is in, the longest decides. */
export const setDestination = audited(
  { verb: 'destination.set', changes: callDestination },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const { organizationId, destination, ...terms } = checkInput(Input, input);
    const changed = await ctx.db
      .insert(callDestination)
      .values({ organizationId, destination, ...terms })
      .onConflictDoUpdate({
        target: [callDestination.organizationId, callDestination.destination],
        set: terms,
      })
      .returning();
    return onlyRow(changed);
  },
);
