import { eq } from 'drizzle-orm';
import { call } from '../../../db/calls/tables/call.ts';
import { optOut } from '../../../db/contacts/tables/opt-out.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { link } from '../../../db/links/tables/link.ts';
import {
  erasePerson as erase,
  eraseInvited,
  eraseCalledNumber as eraseNumber,
} from '../../../db/people/functions/people.ts';
import { invitation } from '../../../db/people/tables/invitation.ts';
import { membership } from '../../../db/people/tables/membership.ts';
import { user } from '../../../db/people/tables/user.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { raiseEpoch } from '../../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { describeDigits } from '../../numbers/read-number.ts';
import { findPerson } from './find-person.ts';
import { toCalledNumber } from './to-called-number.ts';

/** Erases who a person is, in the audit log too, and disables them everywhere, keys included. */
export const erasePerson = audited(
  { verb: 'user.erase', changes: [user, invitation] },
  async (ctx: Ctx, { email }: { email: string }) => {
    const { id } = await findPerson(ctx, email);
    if (id === null)
      return { userId: id, isErased: (await callFunction(ctx.db, eraseInvited, { email })) > 0 };
    const isErased = await callFunction(ctx.db, erase, { user: id });
    const memberships = await ctx.db
      .select({ organizationId: membership.organizationId })
      .from(membership)
      .where(eq(membership.userId, id));
    await raiseEpoch(
      ctx,
      memberships.map(({ organizationId }) => organizationId),
    );
    return { userId: id, isErased };
  },
);

/**
 * Erases a number from its calls, their events, links made for it and the audit log, and ends its recordings; the calls
 * and links stay.
 */
export const eraseCalledNumber = audited(
  { verb: 'call.erase-number', changes: [call, optOut, link] },
  async (ctx: Ctx, { number }: { number: string }) => {
    const { digits, spellings } = toCalledNumber(number);
    const erased = await callFunction(ctx.db, eraseNumber, { number: digits, spellings });
    if (erased === null) throw new DomainError('NUMBER_IN_CALL');
    return { ...describeDigits(digits), ...erased };
  },
);
