import * as z from 'zod';
import { once } from '../once.ts';
import { INPUT_MESSAGES } from './messages.ts';

/** Fields shared by the inputs of several verbs. */
export const Id = z.int(INPUT_MESSAGES.notAnId).positive(INPUT_MESSAGES.notAnId);

/**
 * Characters that are obeyed, change the direction of the text around them or are invisible: soft hyphens, joiners,
 * fillers, tags.
 */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** A picture of several characters as Unicode builds them (UTS 51): joiners, variation selectors and tags belong to some. */
const PICTURE =
  /[0-9#*]\ufe0f\u20e3|\p{Emoji}(?:\p{Emoji_Modifier}|\ufe0f|[\u{e0020}-\u{e007e}]+\u{e007f})?(?:\u200d\p{Emoji}(?:\p{Emoji_Modifier}|\ufe0f)?)*/gu;
const EMOJI = /^\p{RGI_Emoji}$/v;
/** Emoji with joiners, among which a picture is found in a fraction of the time. */
const JOINED_EMOJI = /^\p{RGI_Emoji_ZWJ_Sequence}$/v;
const LAST_TONE = /\p{Emoji_Modifier}$/u;
/** Pictures that there are, of those that have been read: Unicode has few thousand. Finding one takes long, and a file has many. */
const known = new Set<string>();

/** Whether a text is one line of characters that are seen, so that two that look the same are the same. */
export function isVisibleLine(text: string): boolean {
  if (!HIDDEN.test(text)) return true;
  for (const [picture] of text.matchAll(PICTURE)) {
    if (known.has(picture) || !HIDDEN.test(picture)) continue;
    if (!isPicture(picture)) return false;
    known.add(picture);
  }
  return !HIDDEN.test(text.replaceAll(PICTURE, ''));
}

function isPicture(text: string): boolean {
  const pictures = text.includes('\u200d') ? JOINED_EMOJI : EMOJI;
  // A tone that belongs to no picture is seen on its own.
  return pictures.test(text) || (LAST_TONE.test(text) && pictures.test(text.replace(LAST_TONE, '')));
}

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
