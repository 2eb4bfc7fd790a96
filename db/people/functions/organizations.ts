import * as z from 'zod';
import {
  bigint,
  bool,
  columns,
  defineSqlFunction,
  json,
  moment,
  oneOf,
  orNull,
} from '../../engine/sql-functions/define-sql-function.ts';

export const isSandbox = defineSqlFunction({
  name: 'is_sandbox',
  args: { organization: bigint },
  result: bool,
});

/** The one reader of status, blocks and enabled services: a sandbox has its organization's, and none that is turned off there. */
export const organizationStanding = defineSqlFunction({
  name: 'organization_standing',
  args: { organization: bigint },
  result: columns('TABLE(status text, blocks text[], services text[])'),
});

/** Null for an organization that is not active, or a sandbox itself. `isNew`: false if there was one. */
export const createSandbox = defineSqlFunction({
  name: 'create_sandbox',
  args: { organization: bigint },
  result: json(z.object({ id: z.int(), name: z.string(), isNew: z.boolean() }).nullable()),
});

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

/** The organization that was closed or erased; null: none was due. */
export const endSandboxes = defineSqlFunction({
  name: 'end_sandboxes',
  args: {},
  result: json(z.object({ closed: z.int().nullable(), erased: z.int().nullable() }).nullable()),
});
