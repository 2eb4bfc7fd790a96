import * as z from 'zod';
import { MESSAGES } from '../../errors/messages.ts';
import { isVisibleLine } from '../../verbs/fields.ts';
import { hasAddress } from '../../verbs/name.ts';
import { maxCharacters } from './max-characters.ts';

/** A caller's own name for something, shown with it in answers, events, the portal and the command line. */
export const callerReference = (maximum: number) =>
  z.string().check(maxCharacters(maximum)).refine(isVisibleLine, MESSAGES.notOneLine);

/** A name that people give and that mails of the operator show: it may not contain an address. */
export const callerName = (maximum: number) =>
  callerReference(maximum).refine((text) => !hasAddress(text), MESSAGES.nameHasAddress);
