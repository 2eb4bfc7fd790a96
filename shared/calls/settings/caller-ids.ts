import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { callerId } from '../../../db/calls/tables/caller-id.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lockRoom } from '../../kernel/dependencies/insert-with-room.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id } from '../../kernel/verbs/fields.ts';
import { describeDigits } from '../../numbers/read-number.ts';
import { numberOf } from '../../numbers/written-number.ts';
import { findOrganization } from '../../people/organizations/find-organization.ts';

export const OwnNumber = z.object({
  organizationId: Id,
  number: z
    .string()
    .describe("with + and its country code, or a complete national number of the organization's country"),
});
type OwnNumber = z.input<typeof OwnNumber>;

/** The digits, with country code, of the number that the operator wrote. Throws DomainError if it is none. */
async function readOwnNumber(ctx: Ctx, input: OwnNumber) {
  const { organizationId, number } = checkInput(OwnNumber, input);
  const { country } = await findOrganization(ctx, String(organizationId));
  return { organizationId, number: checkInput(z.object({ number: numberOf(country) }), { number }).number };
}

/** Its digits where it is written as lists show it, since it may have left the ranges in use after it was added. */
async function readListedNumber(ctx: Ctx, input: OwnNumber) {
  const { organizationId, number } = checkInput(OwnNumber, input);
  const [, digits] = /^\+(\d+)$/.exec(number.replaceAll(' ', '')) ?? [];
  return digits === undefined ? await readOwnNumber(ctx, input) : { organizationId, number: digits };
}

/** Allows an organization to show a number; its first one becomes its default. */
export const addCallerId = audited(
  { verb: 'caller-id.add', changes: callerId },
  async (ctx: Ctx, input: OwnNumber) => {
    const { organizationId, number } = await readOwnNumber(ctx, input);
    const isFirst = sql<boolean>`not exists (select from caller_id where organization_id = ${organizationId} and is_default)`;
    const insert = async () =>
      (
        await ctx.db
          .insert(callerId)
          .values({ organizationId, number, isDefault: isFirst })
          .onConflictDoNothing()
          .returning()
      ).at(0);
    // If two first numbers are added concurrently, one conflicts and succeeds on the second try.
    const added = (await insert()) ?? (await insert());
    if (added === undefined) throw new DomainError('CALLER_ID_EXISTS', { organizationId, number });
    return { organizationId, number, ...describeDigits(number), isDefault: added.isDefault };
  },
);

/** Removes a number from an organization. Calls already accepted with it still show it. */
export const removeCallerId = audited(
  { verb: 'caller-id.remove', changes: callerId },
  async (ctx: Ctx, input: OwnNumber) => {
    const { organizationId, number } = await readListedNumber(ctx, input);
    const removed = await ctx.db
      .delete(callerId)
      .where(and(eq(callerId.organizationId, organizationId), eq(callerId.number, number)))
      .returning();
    if (removed.length === 0) throw new DomainError('CALLER_ID_NOT_FOUND', { organizationId, number });
    return { organizationId, removed: number, ...describeDigits(number) };
  },
);

/** Makes one of an organization's numbers its default caller id. */
export const setDefaultCallerId = audited(
  { verb: 'caller-id.set-default', changes: callerId },
  async (ctx: Ctx, input: OwnNumber) => {
    const { organizationId, number } = await readOwnNumber(ctx, input);
    const ofOrganization = eq(callerId.organizationId, organizationId);
    // The old default is unset before the new one is set, and only if the new one exists. Whoever sets another meanwhile waits.
    const has = sql`exists (select from caller_id own where own.organization_id = ${organizationId} and own.number = ${number})`;
    const [, , [changed]] = await ctx.db.batch([
      lockRoom(ctx, { table: callerId, organizationId }),
      ctx.db
        .update(callerId)
        .set({ isDefault: false })
        .where(sql`${ofOrganization} and is_default and ${has}`),
      ctx.db
        .update(callerId)
        .set({ isDefault: true })
        .where(sql`${ofOrganization} and ${callerId.number} = ${number}`)
        .returning(),
    ]);
    if (changed === undefined) throw new DomainError('CALLER_ID_NOT_FOUND', { organizationId, number });
    return { organizationId, number, ...describeDigits(number), isDefault: true };
  },
);
