import { claimCallAttempts } from '../../../db/calls/functions/attempts.ts';
import {
  defineSqlFunction,
  int,
  json,
  text,
  uuid,
} from '../../../db/engine/sql-functions/define-sql-function.ts';

const { carrier, hours, marginSec, patienceSec } = claimCallAttempts.args;

/** The claim of one attempt, which the Workers make of several together. */
export const claimCallAttempt = defineSqlFunction({
  name: 'claim_call_attempt',
  args: { call: uuid, attempt: int, carrier, token: text, hours, marginSec, patienceSec },
  result: json(claimCallAttempts.result.schema.element),
});
