import * as z from 'zod';
import { MESSAGES } from '../../messages.ts';
import { isVisibleLine } from '../../verbs/fields.ts';
import { maxCharacters } from './max-characters.ts';

/** A caller's own name for something, shown with it in answers, events, the portal and the command line. */
export const callerReference = (maximum: number) =>
  z.string().check(maxCharacters(maximum)).refine(isVisibleLine, MESSAGES.notOneLine);
