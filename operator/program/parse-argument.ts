import { InvalidArgumentError } from 'commander';
import { parseMicros } from '../../shared/billing/parse-micros.ts';
import { parseMoment } from './parse-moment.ts';

/** Parsers of arguments; their errors are wrong usage. */
export const toMicros = (text: string): bigint => orUsage(() => parseMicros(text));
export const toMicrosOrZero = (text: string): bigint => orUsage(() => parseMicros(text, { orZero: true }));
export const toMoment = (text: string): Date => orUsage(() => parseMoment(text));

export function toWhole(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

/** A positive number of list entries. */
export function toCount(text: string): number {
  const count = toWhole(text);
  if (count > 0) return count;
  throw new InvalidArgumentError('It must be 1 or more.');
}

/** A number of days; `always` is null. */
export const toDays = (text: string): number | null => (text === 'always' ? null : toCount(text));

/** `tts,urlshortener` */
export const toList = (text: string): string[] => text.split(',').map((item) => item.trim());

/** `number=NUMERO,operator=NRN` */
export function toColumns(text: string): Record<string, string> {
  const pairs = toList(text).map((pair) => pair.split('='));
  if (pairs.some((pair) => pair.length !== 2 || pair.includes('')))
    throw new InvalidArgumentError('It must be pairs as number=NUMERO, separated by commas.');
  return Object.fromEntries(pairs);
}

/** `10` or `10%` → 0.1 */
export function toShare(text: string): number {
  if (/^(\d{1,2}|100)%?$/.test(text)) return Number.parseInt(text, 10) / 100;
  throw new InvalidArgumentError('It must be a percentage from 0 to 100.');
}

/** A price may also be `free`, or `none` for no price. */
export function toPrice(text: string): bigint | null {
  if (text === 'none') return null;
  return text === 'free' ? 0n : toMicros(text);
}

/** A daily ceiling: an amount including 0, or `default`. */
export function toDayLimit(text: string): bigint | null {
  if (text === 'default') return null;
  return text === '0' ? 0n : toMicros(text);
}

function orUsage<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}
