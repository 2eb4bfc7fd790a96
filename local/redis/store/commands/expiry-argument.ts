import { RedisError } from '../../protocol.ts';
import { parseInteger } from '../numbers.ts';

/** How an expiry is written: relative or absolute, in seconds or milliseconds. */
export type ExpiryUnit = { readonly milliseconds: number; readonly relative: boolean };

/** The units by the names SET gives them. */
export const EXPIRY_UNITS = {
  EX: { milliseconds: 1000, relative: true },
  PX: { milliseconds: 1, relative: true },
  EXAT: { milliseconds: 1000, relative: false },
  PXAT: { milliseconds: 1, relative: false },
} satisfies Record<string, ExpiryUnit>;

/** Milliseconds since the epoch of an expiry argument; refuses what does not fit 64 bits, in the name of `command`. */
export function parseExpiry(text: string, unit: ExpiryUnit, now: number, command: string): number {
  const expiresAt = parseInteger(text) * unit.milliseconds + (unit.relative ? now : 0);
  if (Math.abs(expiresAt) >= 2 ** 63) throw invalidExpiry(command);
  return expiresAt;
}

export function invalidExpiry(command: string): RedisError {
  return new RedisError(`ERR invalid expire time in '${command}' command`);
}
