import * as z from 'zod';
import { defineSqlFunction } from '../../engine/sql-functions/define-sql-function.ts';
import { bigint, bool, int, json, oneOf, orNull, text } from '../../engine/sql-functions/sql-types.ts';
import { ROLES } from '../tables/membership.ts';

/** Whether a member with the role `by` invites people into `role`. */
export const mayInvite = defineSqlFunction({
  name: 'may_invite',
  args: { by: oneOf(ROLES), role: oneOf(ROLES) },
  result: bool,
});

export const erasePerson = defineSqlFunction({
  name: 'erase_person',
  args: { user: bigint },
  result: bool,
});

/** How many calls there were; null while one of them is in progress. */
export const eraseCalledNumber = defineSqlFunction({
  name: 'erase_called_number',
  args: { number: text },
  result: orNull(int),
});

/** The most calls that one organization had. */
export const eraseOldNumbers = defineSqlFunction({
  name: 'erase_old_numbers',
  args: { limit: int },
  result: int,
});

export const listSignInLinks = defineSqlFunction({
  name: 'list_sign_in_links',
  args: { user: bigint },
  result: json(z.array(z.unknown())),
});
