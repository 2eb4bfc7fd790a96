import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { callDestination } from '../../db/schema/calls/call-destination.ts';
import { organization } from '../../db/schema/people/organization.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { CountryCode, Id } from '../../shared/verbs/fields.ts';
import { onlyRow } from '../../shared/verbs/only-row.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';

/** A country, or a number prefix: digits with country code. */
export const Destination = z.union(
  [CountryCode, z.string().regex(/^[1-9][0-9]{0,14}$/)],
  'must be a country, such as CO, or the first digits of numbers, with country code',
);

export const OwnDestination = z.object({ organizationId: Id, destination: Destination });

/** Where an organization may and may not call, starting with the implicit rule for its own country. */
export async function listDestinations(ctx: OperatorContext, organizationId: number) {
  const [[own], ownRules] = await Promise.all([
    ctx.db
      .select({ country: organization.country })
      .from(organization)
      .where(eq(organization.id, organizationId)),
    ctx.db
      .select({
        destination: callDestination.destination,
        isAllowed: callDestination.isAllowed,
        everyKind: callDestination.everyKind,
        createdAt: callDestination.createdAt,
      })
      .from(callDestination)
      .where(eq(callDestination.organizationId, organizationId))
      .orderBy(callDestination.destination),
  ]);
  const isExplicit = ownRules.some(({ destination }) => destination === own?.country);
  const byDefault =
    own === undefined || isExplicit
      ? []
      : [{ destination: own.country, isAllowed: true, everyKind: false, createdAt: null }];
  return [...byDefault, ...ownRules];
}

const Input = OwnDestination.extend({
  isAllowed: z.boolean(),
  /** Includes premium, shared cost, satellite and every other kind; otherwise landlines and mobiles only. */
  everyKind: z.boolean().default(false),
});

/** Allows or forbids calls to a destination. The longest match of a number decides. */
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

/** Removes the rule of a destination: shorter rules or the default apply again. */
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
      throw new OperatorError(`Nothing was ownRules of ${destination} for organization ${organizationId}.`);
    return { organizationId, removed: destination };
  },
);
