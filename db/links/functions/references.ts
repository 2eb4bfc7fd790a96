import * as z from 'zod';
import {
  array,
  bigint,
  bool,
  defineSqlFunction,
  json,
  orNull,
  text,
} from '../../engine/sql-functions/define-sql-function.ts';

/** Null: done, or there is no such link that may be changed. `columns`: those of `link_setting`. `hosts`: those that are
 * refused. */
export const setLinkSettings = defineSqlFunction({
  name: 'set_link_settings',
  args: {
    organization: bigint,
    domain: text,
    code: text,
    released: bool,
    reference: orNull(text),
    externalId: orNull(text),
    columns: json(z.record(z.string(), z.unknown())),
    hosts: array(text),
  },
  result: json(
    z
      .object({
        code: z.enum(['URL_BLOCKED_HOST', 'URLSHORTENER_REFERENCE_QUOTA_EXCEEDED']),
        hosts: z.array(z.string()),
      })
      .nullable(),
  ),
});
