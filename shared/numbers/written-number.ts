import * as z from 'zod';
import type { TenantCtx } from '../kernel/ctx.ts';
import { fieldError } from '../kernel/errors/domain-error.ts';
import type { Message } from '../kernel/errors/message.ts';
import { maxCharacters } from '../kernel/http/input/max-characters.ts';
import { NUMBER_MESSAGES } from './messages.ts';
import { NUMBER_ERRORS, readNumber, toDigits } from './read-number.ts';

/** The form of numbers, for the documents. */
export const AS_WRITTEN =
  "As people write it: with `+` and its country code (`+57 300 123 4567`), or a complete national number of your organization's country, or digits with country code.";

/** A number as somebody wrote it, not yet read. */
export const WrittenNumber = z
  .string(NUMBER_MESSAGES.notText)
  .check(maxCharacters(64))
  .meta({ description: AS_WRITTEN, example: '573001234567' });

/** The E.164 digits of an assigned number that somebody wrote, or why there are none. `home`: alpha-2. */
export function readAssigned(text: string, home: string | null): { digits: string } | { wrong: Message } {
  const reading = readNumber(text, home);
  if ('error' in reading) return { wrong: NUMBER_ERRORS[reading.error] };
  const { number } = reading;
  return number.isValid() ? { digits: toDigits(number) } : { wrong: NUMBER_MESSAGES.unassigned };
}

/** Numbers as people of a country write them, read: their E.164 digits. */
export const numberOf = (home: string | null, Written: z.ZodType<string, string> = WrittenNumber) =>
  Written.transform((text, ctx): string => {
    const read = readAssigned(text, home);
    if ('digits' in read) return read.digits;
    ctx.addIssue({ code: 'custom', message: read.wrong });
    return z.NEVER;
  });

/** The E.164 digits of a number that the organization wrote. Throws VALIDATION_INVALID_PARAMETER, naming the field. */
export function readNumberOrThrow(
  { tenant }: Pick<TenantCtx, 'tenant'>,
  field: string,
  text: string,
): string {
  const read = readAssigned(text, tenant.country);
  if ('wrong' in read) throw fieldError('VALIDATION_INVALID_PARAMETER', field, read.wrong);
  return read.digits;
}
