import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { callDestination } from '../../../db/calls/tables/call-destination.ts';
import { organization } from '../../../db/people/tables/organization.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { toMessage } from '../../kernel/errors/message.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id } from '../../kernel/verbs/fields.ts';
import { onlyRow } from '../../kernel/verbs/only-row.ts';
import { CountryCode, describeForOperators } from '../../numbers/countries/country-code.ts';

/** A country, or a number prefix: digits with country code. */
const Destination = z.union([CountryCode, z.string().regex(/^[1-9][0-9]{0,14}$/)], {
  error: ({ input }) =>
    /^\P{L}*$/u.test(String(input))
      ? toMessage({
          en: 'must be a country, such as CO, or the first digits of numbers, with country code',
          es: 'debe ser un país, como CO, o los primeros dígitos de números, con código de país',
        })
      : describeForOperators(String(input)),
});

export const OwnDestination = z.object({
  organizationId: Id,
  destination: Destination.describe(
    'a country, such as CO, or the first digits of numbers with country code, such as 57300',
  ),
});

/** Lists where an organization may and may not call, starting with the implicit rule for its own country. */
export async function listDestinations(ctx: Ctx, organizationId: number) {
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

export const SetDestination = OwnDestination.extend({
  isAllowed: z.boolean(),
  everyKind: z
    .boolean()
    .default(false)
    .describe('also premium, shared-cost, satellite and all other kinds of numbers; set their prices first'),
});
export type SetDestination = z.input<typeof SetDestination>;

/** Allows or forbids calls to a destination. The longest match of a number decides. */
export const setDestination = audited(
  { verb: 'destination.set', changes: callDestination },
  async (ctx: Ctx, input: SetDestination) => {
    const { organizationId, destination, ...terms } = checkInput(SetDestination, input);
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

/** A destination that has a rule, whatever it is: what may be set may have been more. */
export const RuledDestination = OwnDestination.extend({
  destination: z.string().max(15).describe('a country or the first digits of numbers, as listed'),
});

/** Removes the rule of a destination: shorter rules or the default apply again. */
export const removeDestination = audited(
  { verb: 'destination.remove', changes: callDestination },
  async (ctx: Ctx, input: z.input<typeof RuledDestination>) => {
    const { organizationId, destination } = checkInput(RuledDestination, input);
    const removed = await ctx.db
      .delete(callDestination)
      .where(
        and(eq(callDestination.organizationId, organizationId), eq(callDestination.destination, destination)),
      )
      .returning();
    if (removed.length === 0) throw new DomainError('DESTINATION_NOT_FOUND', { organizationId, destination });
    return { organizationId, removed: destination };
  },
);
