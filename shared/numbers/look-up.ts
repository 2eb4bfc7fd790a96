import type * as z from 'zod';
import { callFunction } from '../../db/engine/sql-functions/call-function.ts';
import { lookUpNumber } from '../../db/numbers/functions/numbers.ts';
import { toRefusal } from '../billing/to-refusal.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { fieldError } from '../kernel/errors/domain-error.ts';
import type { LookUpParams, LookUpQuery } from './look-up-input.ts';
import { type NumberInsight, toNumberInsight } from './number-insight.ts';
import { NUMBER_ERRORS, readNumber, toDigits } from './read-number.ts';

/**
 * Looks up one number and charges it unless it is invalid. Throws VALIDATION_INVALID_PARAMETER when the input is not a
 * number.
 */
export async function lookUp(
  ctx: TenantCtx,
  { number: input, country }: z.output<typeof LookUpParams> & z.output<typeof LookUpQuery>,
): Promise<NumberInsight> {
  const reading = readNumber(input, country ?? ctx.tenant.country);
  if ('error' in reading)
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'number', NUMBER_ERRORS[reading.error]);
  const { number } = reading;
  const found = await callFunction(ctx.db, lookUpNumber, {
    organization: ctx.tenant.organizationId,
    costCenter: ctx.tenant.costCenterId,
    number: toDigits(number),
    charged: number.isValid(),
    request: ctx.requestId,
  });
  if (found.outcome === 'refused') throw toRefusal(ctx, found);
  return toNumberInsight(reading, found, ctx.clock());
}
