import * as z from 'zod';

/** Contract, section 8. */
export const MAX_CHARACTERS = 4_000;
/**
 * A digit takes as long to speak as six letters: with more of them, 4,000 characters would exceed the ten minutes of an
 * audio.
 */
const MAX_DIGITS = 1_000;

/** Characters as counted and charged: Unicode code points. */
export const countCharacters = (text: string): number => [...text].length;

const countDigits = (text: string): number => text.match(/\p{N}/gu)?.length ?? 0;

/** A text to speak, stored as sent. */
export const SpeechText = z
  .string('Takes a text.')
  .refine((text) => countCharacters(text) <= MAX_CHARACTERS, 'Takes 4,000 characters at most.')
  .refine(
    (text) => countDigits(text) <= MAX_DIGITS,
    'Takes 1,000 digits at most: more last over ten minutes.',
  )
  .refine((text) => !/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/u.test(text), 'Holds a control character.')
  .refine((text) => /[\p{L}\p{N}]/u.test(text), 'Takes a text with at least one letter or digit to say.')
  .meta({
    description:
      'What is said, 1 to 4,000 characters (Unicode code points), 1,000 of them digits at most. Markup is read out, not obeyed; white space is folded.',
    minLength: 1,
    maxLength: MAX_CHARACTERS,
    example: 'Hola Ana, su cita es mañana a las tres de la tarde.',
  });

/** Normalizes a text for comparison and for synthesis. */
export const normalizeText = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
