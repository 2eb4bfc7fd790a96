import * as z from 'zod';
import {
  defineSqlFunction,
  json,
  moment,
  nothing,
  orNull,
  text,
} from '../../engine/sql-functions/define-sql-function.ts';

/** Null: none is over. */
export const oldestClickHour = defineSqlFunction({
  name: 'oldest_click_hour',
  args: {},
  result: orNull(text),
});

export const nextClickFile = defineSqlFunction({
  name: 'next_click_file',
  args: { hour: moment },
  result: json(z.object({ organizationId: z.int(), part: z.int(), after: z.int() }).nullable()),
});

export const dropClickLines = defineSqlFunction({
  name: 'drop_click_lines',
  args: { hour: moment },
  result: nothing,
});
