import * as z from 'zod';
import { toJsonNumber } from '../../db/engine/exact-json.ts';
import { countIn } from '../kernel/errors/message.ts';
import type { Language } from '../kernel/errors/preferred-language.ts';
import { MAX_MICROS } from '../kernel/verbs/fields.ts';

const AMOUNT = /^(\d{1,16})(?:\.(\d{1,6}))?$/;

/** `50.000`, which is fifty thousand in Colombia and fifty elsewhere. */
const THOUSANDS = /^[1-9]\d{0,2}(\.\d{3})+$/;

/**
 * Parses an amount in currency units, such as `1250` or `0.05`, exactly into micros (units × 10^6). Throws RangeError:
 * not a plain decimal number, ambiguous with Colombian thousands separators, more than six decimals, more than 2^53 - 1
 * micros, or 0 unless allowed.
 */
export function parseMicros(text: string, { orZero = false } = {}): bigint {
  if (THOUSANDS.test(text)) {
    const [units = '', ...groups] = text.split('.');
    const decimal = groups.length === 1 ? [toUnambiguous(text.replace(/\.?0+$/, ''))] : [];
    const readings = [...decimal, `${units}${groups.join('')}`];
    throw new RangeError(`"${text}" may be a number with thousands: write ${readings.join(' or ')}.`);
  }
  const [, units, decimals = ''] = AMOUNT.exec(text) ?? [];
  if (units === undefined) {
    throw new RangeError(`"${text}" is not an amount: write digits with up to 6 decimals, such as 1250.50.`);
  }
  const micros = BigInt(units) * 1_000_000n + BigInt(decimals.padEnd(6, '0'));
  if (micros === 0n && !orZero) throw new RangeError('The amount must be more than 0.');
  if (micros > MAX_MICROS) throw new RangeError(`${text} is more than an amount can be.`);
  return micros;
}

/** A decimal as nobody reads it as thousands: `1.125` → `1.1250`. */
export const toUnambiguous = (decimal: string): string => (THOUSANDS.test(decimal) ? `${decimal}0` : decimal);

/** Formats micros as the contract's decimal strings: currency units with 6 decimals, `20.400000`. */
export function toDecimal(micros: bigint): string {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** The micros of such a string. */
export const fromDecimal = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** Formats micros in currency units as `parseMicros` reads them, with two to six decimals: `-5000000n` is `-5.00`. */
export function formatMicros(micros: bigint): string {
  const digits = String(micros < 0n ? -micros : micros).padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${micros < 0n ? '-' : ''}${toUnambiguous(`${digits.slice(0, -6)}.${decimals}`)}`;
}

/** An amount without its currency as people write it: `-1.250,50`, in English `-1,250.50`; two to six decimals, exactly. */
export function amountIn(language: Language, micros: bigint | number | string): string {
  const amount = BigInt(micros);
  const [units = '', decimals = ''] = formatMicros(amount < 0n ? -amount : amount).split('.');
  const [sign, mark] = [amount < 0n ? '-' : '', language === 'en' ? '.' : ','];
  return `${sign}${countIn(language, BigInt(units))}${mark}${decimals}`;
}

/** Money as people write it: `$ 1.250,50`, in English `COP 1,250.50`. */
export function moneyIn(
  language: Language,
  micros: bigint | number | string,
  currency: string | null,
): string {
  const unit = currency === 'COP' && language === 'es' ? '$' : (currency ?? '');
  const amount = amountIn(language, micros);
  const [sign, size] = amount.startsWith('-') ? ['-', amount.slice(1)] : ['', amount];
  return `${sign}${unit}${unit && ' '}${size}`;
}

const INTEGER = { format: 'int64' };

/** An amount in an answer, in micros: a whole number of JSON, exact at any size. */
export const MicroAmount = z
  .codec(z.bigint(), z.custom<number>(), { decode: toJsonNumber, encode: BigInt })
  .meta({ ...INTEGER, type: 'integer' });

export const MicroAmountOrNull = MicroAmount.nullable().meta({ ...INTEGER, type: ['integer', 'null'] });
