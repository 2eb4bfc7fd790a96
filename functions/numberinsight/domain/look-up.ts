import * as z from 'zod';
import { lookUpNumber } from '../../../db/queries/numbers/look-up-number.ts';
import { toRefusal } from '../../../shared/billing/to-refusal.ts';
import { fieldError } from '../../../shared/http/api-error.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { maxCharacters } from '../../../shared/http/input/max-characters.ts';
import { NUMBER_ERRORS, parseNumber } from '../../../shared/numbers/parse-number.ts';
import { Country } from './create-batch-body.ts';
import { type NumberInsight, toNumberInsight } from './number-insight.ts';

export const LookUpParams = z.object({
  number: z.string().check(maxCharacters(64)).meta({
    description:
      'Digits with country code, after `+`, `00` or nothing, or a national number of `country`; without that of your own.',
    example: '573001234567',
  }),
});
export const LookUpQuery = z.object({ country: Country.optional() });

/**
 * Looks up one number and charges it unless it is invalid. Throws VALIDATION_INVALID_PARAMETER when the input is not a
 * number.
 */
export async function lookUp(
  ctx: CallerContext,
  { number: input, country }: z.output<typeof LookUpParams> & z.output<typeof LookUpQuery>,
): Promise<NumberInsight> {
  const parsed = parseNumber(input, country, ctx.caller.country);
  if ('error' in parsed)
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'number', NUMBER_ERRORS[parsed.error]);
  const { number } = parsed;
  const found = await lookUpNumber(ctx.db, {
    ...ctx.caller,
    number: number.number.slice(1),
    charged: number.isValid(),
    requestId: ctx.requestId,
  });
  if (found.outcome === 'refused') throw toRefusal(ctx, found);
  return toNumberInsight(number, found, ctx.clock());
}
