import { RedisError } from '../../protocol.ts';
import { parseInteger } from '../numbers.ts';

/** The form of an expiry: relative or absolute, in seconds or milliseconds. */
export type ExpiryUnit = { readonly milliseconds: number; readonly relative: boolean };

/** The units by their names in SET. */
export const EXPIRY_UNITS = {
  EX: { milliseconds: 1000, relative: true },
  PX: { milliseconds: 1, relative: true },
  EXAT: { milliseconds: 1000, relative: false },
  PXAT: { milliseconds: 1, relative: false },
} satisfies Record<string, ExpiryUnit>;

/** An expiry argument as epoch milliseconds; throws, naming `command`, if it exceeds 64 bits. */
export function parseExpiry(text: string, unit: ExpiryUnit, now: number, command: string): number {
  const expiresAt = parseInteger(text) * unit.milliseconds + (unit.relative ? now : 0);
  if (Math.abs(expiresAt) >= 2 ** 63) throw invalidExpiry(command);
  return expiresAt;
}

export function invalidExpiry(command: string): RedisError {
  return new RedisError(`ERR invalid expire time in '${command}' command`);
}
