import { RedisError } from '../../protocol.ts';
import { type CommandSpec, type CommandTable, reads, writes } from '../command.ts';
import { EXPIRY_UNITS, type ExpiryUnit, parseExpiry } from './expiry-argument.ts';

type Condition = (current: number | undefined, next: number) => boolean;

/** A key without expiry counts as never expiring. */
const CONDITIONS: ReadonlyMap<string, Condition> = new Map<string, Condition>([
  ['NX', (current) => current === undefined],
  ['XX', (current) => current !== undefined],
  ['GT', (current, next) => current !== undefined && next > current],
  ['LT', (current, next) => current === undefined || next < current],
]);

function parseConditions(words: readonly string[]): Condition[] {
  const names = new Set(words.map((word) => word.toUpperCase()));
  const conditions = words.map((word) => {
    const condition = CONDITIONS.get(word.toUpperCase());
    if (condition === undefined) throw new RedisError(`ERR Unsupported option ${word}`);
    return condition;
  });
  if (names.has('NX') && names.size > 1) {
    throw new RedisError('ERR NX and XX, GT or LT options at the same time are not compatible');
  }
  if (names.has('GT') && names.has('LT')) {
    throw new RedisError('ERR GT and LT options at the same time are not compatible');
  }
  return conditions;
}

function expire(name: string, unit: ExpiryUnit): CommandSpec {
  return writes(-3, (keyspace, key, amount, ...words) => {
    const conditions = parseConditions(words);
    const expiresAt = parseExpiry(amount, unit, keyspace.now, name);
    const entry = keyspace.find(key);
    if (!entry || !conditions.every((allows) => allows(entry.expiresAt, expiresAt))) return 0;
    if (expiresAt <= keyspace.now) keyspace.delete(key);
    else entry.expiresAt = expiresAt;
    return 1;
  });
}

/** The commands for the lifetime of keys. */
export const expiryCommands: CommandTable = {
  expire: expire('expire', EXPIRY_UNITS.EX),
  pexpire: expire('pexpire', EXPIRY_UNITS.PX),
  pexpireat: expire('pexpireat', EXPIRY_UNITS.PXAT),
  /** Seconds left; -1 without expiry, -2 without key. */
  ttl: reads(2, (keyspace, key) => {
    const entry = keyspace.find(key);
    if (!entry) return -2;
    return entry.expiresAt === undefined ? -1 : Math.floor((entry.expiresAt - keyspace.now + 500) / 1000);
  }),
};
