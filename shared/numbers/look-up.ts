import * as z from 'zod';
import { callFunction } from '../../db/engine/sql-functions/call-function.ts';
import { lookUpNumber } from '../../db/numbers/functions/numbers.ts';
import { toRefusal } from '../billing/to-refusal.ts';
import type { TenantCtx } from '../platform/ctx.ts';
import { fieldError } from '../platform/errors/domain-error.ts';
import { maxCharacters } from '../platform/http/input/max-characters.ts';
import { Country } from './batches/create-batch-body.ts';
import { type NumberInsight, toNumberInsight } from './number-insight.ts';
import { NUMBER_ERRORS, parseNumber } from './parse-number.ts';

export const LookUpParams = z.object({
  number: z.string().check(maxCharacters(64)).meta({
    description:
      "Digits with country code, optionally after `+` or `00`, or a national number of `country`. If `country` is omitted, national numbers are read as your organization's country.",
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
  const parsed = parseNumber(input, country, ctx.tenant.country);
  if ('error' in parsed)
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'number', NUMBER_ERRORS[parsed.error]);
  const { number } = parsed;
  const found = await callFunction(ctx.db, lookUpNumber, {
    organization: ctx.tenant.organizationId,
    costCenter: ctx.tenant.costCenterId,
    number: number.number.slice(1),
    charged: number.isValid(),
    request: ctx.requestId,
  });
  if (found.outcome === 'refused') throw toRefusal(ctx, found);
  return toNumberInsight(number, found, ctx.clock());
}
