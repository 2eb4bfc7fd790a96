import * as z from 'zod';
import { callFunction } from '../../db/engine/sql-functions/call-function.ts';
import { lookUpNumber } from '../../db/numbers/functions/numbers.ts';
import { toRefusal } from '../billing/to-refusal.ts';
import type { TenantCtx } from '../platform/ctx.ts';
import { fieldError } from '../platform/errors/domain-error.ts';
import { maxCharacters } from '../platform/http/input/max-characters.ts';
import { Country } from './batches/create-batch-body.ts';
import { type NumberInsight, toNumberInsight } from './number-insight.ts';
import { NUMBER_ERRORS, readNumber, toDigits } from './read-number.ts';

export const LookUpParams = z.object({
  number: z.string().check(maxCharacters(64)).meta({
    description:
      "The number as people write it. After `+` or `00` it begins with its country code. Otherwise a complete national number of `country`, or of your organization's country if that is omitted, is read as that, and anything else as digits with country code. If both are valid, the result says so in `alsoValidAs`.",
    example: '573001234567',
  }),
});
export const LookUpQuery = z.object({ country: Country.optional() });

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
