import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { callDestination } from '../../db/schema/call-destination.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { OwnDestination } from './call-destination.ts';

/** Takes back what was said of a destination: shorter ones decide again, or that it is of the organization's country. */
export const removeDestination = audited(
  { verb: 'destination.remove', changes: callDestination },
  async (ctx: OperatorContext, input: z.input<typeof OwnDestination>) => {
    const { organizationId, destination } = checkInput(OwnDestination, input);
    const removed = await ctx.db
      .delete(callDestination)
      .where(
        and(eq(callDestination.organizationId, organizationId), eq(callDestination.destination, destination)),
      )
      .returning();
    if (removed.length === 0)
      throw new OperatorError(`Nothing was said of ${destination} for organization ${organizationId}.`);
    return { organizationId, removed: destination };
  },
);
