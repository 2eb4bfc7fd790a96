import { ROLES } from '../schema/people/membership.ts';
import { defineSqlFunction } from './define-sql-function.ts';
import { bigint, bool, oneOf } from './sql-types.ts';

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
