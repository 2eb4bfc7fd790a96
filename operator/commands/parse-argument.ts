import { InvalidArgumentError } from 'commander';
import { parseMicros } from '../parse-micros.ts';
import { parseMoment } from '../parse-moment.ts';

/** Parsers of command-line words: what they refuse is wrong usage. */
export const toMicros = (text: string): bigint => orUsage(() => parseMicros(text));
export const toMoment = (text: string): Date => orUsage(() => parseMoment(text));

export function toWhole(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

/** `tts,urlshortener` */
export const toList = (text: string): string[] => text.split(',').map((item) => item.trim());

/** Prices alone may be nothing: `free`, or `none` for no price. */
export function toPrice(text: string): bigint | null {
  if (text === 'none') return null;
  return text === 'free' ? 0n : toMicros(text);
}

function orUsage<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}
