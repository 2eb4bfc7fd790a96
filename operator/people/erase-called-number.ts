import { call } from '../../db/schema/calls/call.ts';
import { callFunction } from '../../db/sql/call-function.ts';
import { eraseCalledNumber as erase } from '../../db/sql/people.ts';
import { audited } from '../../shared/audit/audited.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';
import { toCalledNumber } from './to-called-number.ts';

/** Erases a number from its calls, their events and the audit trail, and ends its recordings; the calls stay. */
export const eraseCalledNumber = audited(
  { verb: 'call.erase-number', changes: call },
  async (ctx: OperatorContext, { number }: { number: string }) => {
    const calls = await callFunction(ctx.db, erase, { number: toCalledNumber(number) });
    if (calls === null)
      throw new OperatorError('A call to this number goes on. Cancel it or wait until it ends.');
    return { calls };
  },
);
