import * as z from 'zod';
import { once } from '../once.ts';

/** Fields shared by the inputs of several verbs. */
export const Id = z.int('must be an id').positive('must be an id');

/** Joiners and variation selectors belong to some pictures. */
const EMOJI = /\p{RGI_Emoji}/gv;
/** What is obeyed, changes the direction of the text around it or is not seen: soft hyphens, joiners, fillers, tags. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text is one line of characters that are seen, so that two that look the same are the same. */
export const isVisibleLine = (text: string): boolean => !HIDDEN.test(text.replaceAll(EMOJI, ''));

export const Line = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(200, 'takes 200 characters at most')
  .refine(isVisibleLine, 'must be one line, without control, invisible or direction characters');

/** Text for people, possibly of several lines. */
export const Prose = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(4_000, 'takes 4,000 characters at most')
  .refine(
    (text) => isVisibleLine(text.replaceAll(/[\n\r\t]/g, '')),
    'must not have control, invisible or direction characters',
  );

export const Email = z.email('must be an e-mail address').max(254);

export const Moment = z.date('must be a moment');

/** Larger amounts would not stay exact as JSON numbers. */
export const MAX_MICROS = BigInt(Number.MAX_SAFE_INTEGER);

/** A positive amount in micros. */
export const Micros = z
  .bigint()
  .positive('must be more than 0')
  .max(MAX_MICROS, 'is more than an amount can be');

/** Micros, or zero. */
export const MicrosOrZero = z.union([Micros, z.literal(0n)]);

const currencies = once(() => new Set(Intl.supportedValuesOf('currency')));
export const Currency = z
  .string()
  .refine((code) => currencies().has(code), 'must be an ISO 4217 code, such as COP')
  .describe('ISO 4217 code of the currency, such as COP');
