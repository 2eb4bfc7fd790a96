import * as z from 'zod';
import { once } from '../once.ts';
import { INPUT_MESSAGES } from './messages.ts';

/** Fields shared by the inputs of several verbs. */
export const Id = z.int(INPUT_MESSAGES.notAnId).positive(INPUT_MESSAGES.notAnId);

/** Joiners and variation selectors belong to some pictures. */
const EMOJI = /\p{RGI_Emoji}/gv;
/** What is obeyed, changes the direction of the text around it or is not seen: soft hyphens, joiners, fillers, tags. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text is one line of characters that are seen, so that two that look the same are the same. */
export const isVisibleLine = (text: string): boolean => !HIDDEN.test(text.replaceAll(EMOJI, ''));

export const Line = z
  .string()
  .trim()
  .min(1, INPUT_MESSAGES.empty)
  .max(200, INPUT_MESSAGES.tooLong(200))
  .refine(isVisibleLine, INPUT_MESSAGES.notOneLine);

/** Text for people, possibly of several lines. */
export const Prose = z
  .string()
  .trim()
  .min(1, INPUT_MESSAGES.empty)
  .max(4_000, INPUT_MESSAGES.tooLong(4_000))
  .refine((text) => isVisibleLine(text.replaceAll(/[\n\r\t]/g, '')), INPUT_MESSAGES.hasHiddenCharacters);

export const Email = z.email(INPUT_MESSAGES.notAnEmail).max(254);

export const Moment = z.date(INPUT_MESSAGES.notAMoment);

/** Larger amounts would not stay exact as JSON numbers. */
export const MAX_MICROS = BigInt(Number.MAX_SAFE_INTEGER);

/** A positive amount in micros. */
export const Micros = z
  .bigint()
  .positive(INPUT_MESSAGES.notPositive)
  .max(MAX_MICROS, INPUT_MESSAGES.amountTooLarge);

/** Micros, or zero. */
export const MicrosOrZero = z.union([Micros, z.literal(0n)]);

const currencies = once(() => new Set(Intl.supportedValuesOf('currency')));
export const Currency = z
  .string()
  .refine((code) => currencies().has(code), INPUT_MESSAGES.notACurrency)
  .describe('ISO 4217 code of the currency, such as COP');
