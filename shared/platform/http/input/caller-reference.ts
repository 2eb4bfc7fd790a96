import * as z from 'zod';
import { MESSAGES } from '../../messages.ts';
import { VISIBLE_LINE } from '../../verbs/fields.ts';
import { maxCharacters } from './max-characters.ts';

/** A caller's own name for something, shown with it in answers, events, the portal and the command line. */
export const callerReference = (maximum: number) =>
  z
    .string()
    .check(maxCharacters(maximum))
    .refine((text) => VISIBLE_LINE.test(text), MESSAGES.notOneLine);
