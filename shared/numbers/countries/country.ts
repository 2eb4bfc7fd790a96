import * as z from 'zod';
import { MESSAGES } from '../../kernel/errors/messages.ts';
import { maxCharacters } from '../../kernel/http/input/max-characters.ts';
import { NUMBER_MESSAGES } from '../messages.ts';

const COMBINING_MARKS = /\p{Mark}/gu;

/** Normalizes text for search: no case and no accents (`España` → `espana`). */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(COMBINING_MARKS, '').toLowerCase();

/** One entry of the response. `names` becomes `name` when the request has `lang`. */
export const Country = z
  .object({
    code: z.string().length(2).describe('ISO 3166-1 alpha-2 code; Kosovo has the user-assigned XK.'),
    code3: z.string().length(3).describe('ISO 3166-1 alpha-3 code.'),
    callingCode: z
      .string()
      .describe(
        'E.164 country code, digits without "+". Countries that share a code share it here: 1, 7, 44.',
      ),
    mcc: z
      .string()
      .describe('E.212 mobile country code, the first of several; empty for the territories that have none.'),
    flag: z.url().describe('Flag image (SVG), public.'),
    names: z
      .object({ en: z.string(), es: z.string() })
      .meta({ id: 'CountryNames', description: 'Present without `lang`.' })
      .optional(),
    name: z.string().optional().describe('Present with `lang`.'),
  })
  .meta({
    id: 'Country',
    example: {
      code: 'CO',
      code3: 'COL',
      callingCode: '57',
      mcc: '732',
      flag: 'https://api.operator.example/api/v6/tools/flags/co.svg',
      names: { en: 'Colombia', es: 'Colombia' },
    },
  });
export type Country = z.infer<typeof Country>;

const SEARCH_TOO_SHORT = MESSAGES.tooShort(2);

/** The catalog's query as it arrives in the URL; parsed, it is a `CountryFilter`. */
export const CountryQuery = z.object({
  lang: z
    .string()
    .transform((language) => (language === 'es' ? 'es' : 'en'))
    .optional()
    .meta({
      description:
        '`en` or `es`: each entry has one `name`, in that language. Any other value means English.',
      maxLength: 100,
    }),
  callingCode: z
    .string()
    // Some programs send the plus as a space.
    .regex(/^[+ ]?\d{1,15}$/, NUMBER_MESSAGES.notACallingCode)
    .transform((code) => code.replace(/^[+ ]/, ''))
    .optional()
    .describe(
      'E.164 calling code, with or without "+". If more digits follow, the longest matching code wins: 1809 is only the Dominican Republic, 441481 only Guernsey.',
    ),
  search: z
    .string()
    .trim()
    .min(2, SEARCH_TOO_SHORT)
    .check(maxCharacters(200))
    .transform(foldText)
    // Accents are ignored: a letter with a separate combining accent counts as one character.
    .pipe(z.string().min(2, SEARCH_TOO_SHORT))
    .optional()
    .describe(
      'Part of the name in the requested language, or in either language without `lang`. Case and accents do not matter.',
    ),
});
export type CountryFilter = z.output<typeof CountryQuery>;
