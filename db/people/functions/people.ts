import * as z from 'zod';
import {
  bigint,
  bool,
  columns,
  defineSqlFunction,
  int,
  json,
  oneOf,
  text,
} from '../../engine/sql-functions/define-sql-function.ts';
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

/** Erases the invitations of an address without an account. Returns how many there were. */
export const eraseInvited = defineSqlFunction({
  name: 'erase_invited',
  args: { email: text },
  result: int,
});

const spellings = json(z.array(z.object({ text: z.string(), country: z.string().nullable() })));

export const linksToNumber = defineSqlFunction({
  name: 'links_to_number',
  args: { spellings },
  result: columns('SETOF link'),
});

export const numberPatterns = defineSqlFunction({
  name: 'number_patterns',
  args: { spellings },
  result: columns('TABLE(country text, pattern text, words text[])'),
});

/** Returns the number of calls and links that were erased; null while one of the calls is in progress. */
export const eraseCalledNumber = defineSqlFunction({
  name: 'erase_called_number',
  args: { number: text, spellings },
  result: json(z.object({ calls: z.int(), links: z.int() }).nullable()),
});

export const listSignIns = defineSqlFunction({
  name: 'list_sign_ins',
  args: { user: bigint },
  result: json(z.object({ links: z.array(z.unknown()), providers: z.array(z.unknown()) })),
});
