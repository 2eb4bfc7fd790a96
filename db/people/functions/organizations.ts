import { defineSqlFunction } from '../../engine/define-sql-function.ts';
import { bigint, moment, oneOf, orNull } from '../../engine/sql-types.ts';

/** Null: it is not closed. */
export const organizationErasableFrom = defineSqlFunction({
  name: 'organization_erasable_from',
  args: { organization: bigint },
  result: orNull(moment),
});

/** `calls`: one of its calls has not ended. */
export const eraseOrganization = defineSqlFunction({
  name: 'erase_organization',
  args: { organization: bigint },
  result: oneOf(['erased', 'too-early', 'calls']),
});
