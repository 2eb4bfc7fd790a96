import * as z from 'zod';
import {
  bigint,
  columns,
  defineSqlFunction,
  json,
  nothing,
  oneOf,
  text,
} from '../../engine/sql-functions/define-sql-function.ts';
import { MAIL_KINDS } from '../tables/mail.ts';

export const mailChoices = defineSqlFunction({
  name: 'mail_choices',
  args: { organization: bigint },
  result: columns('TABLE(user_id bigint, kind text, is_wanted boolean)'),
});

export const mailMembers = defineSqlFunction({
  name: 'mail_members',
  args: {
    organization: bigint,
    kind: oneOf(MAIL_KINDS),
    /** A person gets one mail per cause. */
    cause: text,
    data: json(z.record(z.string(), z.unknown())),
  },
  result: nothing,
});
