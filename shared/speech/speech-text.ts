import * as z from 'zod';
import { countCharacters } from '../kernel/count-characters.ts';
import { MESSAGES } from '../kernel/errors/messages.ts';
import { SPEECH_MESSAGES } from './messages.ts';

/** Contract, section 8. */
export const MAX_CHARACTERS = 4_000;
/**
 * A digit takes as long to speak as six letters: with more of them, 4,000 characters would exceed the ten minutes of an
 * audio.
 */
const MAX_DIGITS = 1_000;

const countDigits = (text: string): number => text.match(/\p{N}/gu)?.length ?? 0;

/** A text to speak, stored as sent. */
export const SpeechText = z
  .string(MESSAGES.notText)
  .refine((text) => countCharacters(text) <= MAX_CHARACTERS, MESSAGES.tooLong(MAX_CHARACTERS))
  .refine((text) => countDigits(text) <= MAX_DIGITS, SPEECH_MESSAGES.tooManyDigits)
  .refine((text) => !/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/u.test(text), SPEECH_MESSAGES.controlCharacter)
  .refine((text) => /[\p{L}\p{N}]/u.test(text), SPEECH_MESSAGES.nothingToSay)
  .meta({
    description:
      'Text to speak, 1 to 4,000 characters (Unicode code points), with at most 1,000 digits. Markup is read aloud as text. White space is collapsed.',
    minLength: 1,
    maxLength: MAX_CHARACTERS,
    example: 'Hola Ana, su cita es mañana a las tres de la tarde.',
  });

/** Normalizes a text for comparison and for synthesis. */
export const normalizeText = (text: string): string => withPlainSpaces(text.normalize('NFC')).trim();

/** The text with one plain space where it has white space. */
export const withPlainSpaces = (text: string): string =>
  /\s\s|[^\S ]/.test(text) ? text.replaceAll(/\s+/g, ' ') : text;
