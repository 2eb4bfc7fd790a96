import { RedisError } from '../protocol.ts';
import { notAnInteger } from './errors.ts';

// Redis refuses leading zeros, a plus sign and spaces.
const INTEGER = /^(?:0|-?[1-9]\d{0,18})$/;
const FLOAT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const INFINITE = /^[+-]?inf(?:inity)?$/i;

/** A signed 64-bit integer; throws for anything else. */
export function parseInt64(text: string): bigint {
  if (!INTEGER.test(text)) throw notAnInteger();
  const value = BigInt(text);
  if (!isInt64(value)) throw notAnInteger();
  return value;
}

export function isInt64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}

/** A 64-bit integer as a number, where precision beyond 2^53 does not matter: counts, positions, times. */
export function parseInteger(text: string): number {
  return Number(parseInt64(text));
}

export function parseFloat64(text: string, refusal = 'ERR value is not a valid float'): number {
  if (INFINITE.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  if (!FLOAT.test(text)) throw new RedisError(refusal);
  return Number(text);
}

/** C's `%.<digits>g`: Redis 7.0 formats doubles with 17 digits, Lua 5.1 with 14. */
export function formatDouble(value: number, digits = 17): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Number.isInteger(value) && Math.abs(value) < 10 ** Math.min(digits, 15)) {
    return Object.is(value, -0) ? '-0' : String(value);
  }
  const [mantissa = '', exponent = '0'] = value.toExponential(digits - 1).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < digits) return trimZeros(value.toFixed(digits - 1 - power));
  const sign = power < 0 ? '-' : '+';
  return `${trimZeros(mantissa)}e${sign}${String(Math.abs(power)).padStart(2, '0')}`;
}

function trimZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
