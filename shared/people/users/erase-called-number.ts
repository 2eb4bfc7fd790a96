import { call } from '../../../db/calls/tables/call.ts';
import { optOut } from '../../../db/contacts/tables/opt-out.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { link } from '../../../db/links/tables/link.ts';
import { eraseCalledNumber as erase } from '../../../db/people/functions/people.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { toCalledNumber } from './to-called-number.ts';

/**
 * Erases a number from its calls, their events, links made for it and the audit log, and ends its recordings; the calls
 * and links stay.
 */
export const eraseCalledNumber = audited(
  { verb: 'call.erase-number', changes: [call, optOut, link] },
  async (ctx: Ctx, { number }: { number: string }) => {
    const { digits, spellings } = toCalledNumber(number);
    const erased = await callFunction(ctx.db, erase, { number: digits, spellings });
    if (erased === null) throw new DomainError('NUMBER_IN_CALL');
    return erased;
  },
);
