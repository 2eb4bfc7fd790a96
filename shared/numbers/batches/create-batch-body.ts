import type { CountryCode } from 'libphonenumber-js/max';
import * as z from 'zod';
import type { Message } from '../../kernel/errors/message.ts';
import { creation } from '../../kernel/http/idempotency/creation.ts';
import { callerName } from '../../kernel/http/input/caller-reference.ts';
import { maxCharacters } from '../../kernel/http/input/max-characters.ts';
import { isCountryCode, suggestCountry } from '../countries/country-code.ts';
import { NUMBER_MESSAGES } from '../messages.ts';
import { isNumberCountry } from '../read-number.ts';
import { MAX_NUMBER_CHARACTERS, MAX_NUMBERS } from './read-number-lines.ts';

const HOW_MANY = NUMBER_MESSAGES.batchSize;

/** A country of the catalog whose national numbers can be parsed. */
const isCountryOfNumbers = (code: string): code is CountryCode =>
  isCountryCode(code) && isNumberCountry(code);

function describeCountry(text: string): Message {
  const code = suggestCountry(text);
  const isMeant = code !== undefined && isCountryOfNumbers(code);
  return NUMBER_MESSAGES.notACountry(isMeant ? { given: text.trim(), code } : undefined);
}

/** The country in which national numbers are parsed. */
export const HomeCountry = z
  .string()
  // ASCII only: `ß` in upper case is SS, a country code.
  .transform((code) => (/^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : code))
  .refine(isCountryOfNumbers, { error: ({ input }) => describeCountry(String(input)) })
  .meta({
    description:
      "Alpha-2 code of the country of national numbers, in upper or lower case; your organization's if omitted. Complete national numbers of it are read as that, and numbers of other countries are written with `+`.",
    example: 'CO',
    pattern: '^[A-Za-z]{2}$',
  });

/** The options of a batch besides its numbers: in a JSON body, or in the query of a streamed one. */
const terms = {
  country: HomeCountry.optional(),
  webhookUrl: z
    .string()
    .check(maxCharacters(2048))
    .optional()
    .describe(
      'URL that receives a signed event when the batch ends. It must use https and a public host that resolves.',
    ),
  reference: callerName(255)
    .optional()
    .describe(
      'Your own reference, returned with the batch and in its event. It has no web or e-mail address.',
    ),
};

export const CreateBatchQuery = z.object(terms);

export const CreateBatchBody = creation({
  numbers: z
    .array(z.string(NUMBER_MESSAGES.notStrings).meta({ maxLength: MAX_NUMBER_CHARACTERS }))
    .min(1, HOW_MANY)
    .max(MAX_NUMBERS, HOW_MANY)
    .describe('1 to 100,000 numbers, looked up in this order, including repeated ones.'),
  ...terms,
}).meta({
  id: 'CreateBatchBody',
  example: { numbers: ['573001234567', '3109876543'], country: 'CO', reference: 'march' },
});
