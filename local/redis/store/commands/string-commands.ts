import { OK, type Reply } from '../../protocol.ts';
import { type CommandTable, reads, writes } from '../command.ts';
import { wrongArity } from '../errors.ts';
import type { Keyspace } from '../keyspace.ts';
import { pairs } from './pairs.ts';
import { parseSetOptions } from './set-options.ts';

function set(keyspace: Keyspace, key: string, value: string, ...words: string[]): Reply {
  const { condition, get, expiresAt } = parseSetOptions(words, keyspace.now);
  const previous = get ? (keyspace.read(key, 'string') ?? null) : null;
  const present = keyspace.find(key);
  if ((condition === 'NX' && present) || (condition === 'XX' && !present)) return previous;
  keyspace.writeString(key, value, expiresAt === 'keep' ? present?.expiresAt : expiresAt);
  return get ? previous : OK;
}

/** Strings as a whole; the ones that hold numbers are among the counters. */
export const stringCommands: CommandTable = {
  get: reads(2, (keyspace, key) => keyspace.read(key, 'string') ?? null),
  mget: reads(-2, (keyspace, ...keys) =>
    keys.map((key) => {
      const entry = keyspace.find(key);
      return entry?.type === 'string' ? entry.value : null;
    }),
  ),
  strlen: reads(2, (keyspace, key) => keyspace.read(key, 'string')?.length ?? 0),
  set: writes(-3, set),
  mset: writes(-3, (keyspace, ...words) => {
    for (const [key, value] of pairs(words, () => wrongArity('mset'))) keyspace.writeString(key, value);
    return OK;
  }),
  setnx: writes(3, (keyspace, key, value) => {
    if (keyspace.find(key)) return 0;
    keyspace.writeString(key, value);
    return 1;
  }),
  getset: writes(3, (keyspace, key, value) => {
    const previous = keyspace.read(key, 'string') ?? null;
    keyspace.writeString(key, value);
    return previous;
  }),
  getdel: writes(2, (keyspace, key) => {
    const value = keyspace.read(key, 'string') ?? null;
    keyspace.delete(key);
    return value;
  }),
  append: writes(3, (keyspace, key, suffix) => {
    const value = (keyspace.read(key, 'string') ?? '') + suffix;
    keyspace.writeString(key, value, keyspace.find(key)?.expiresAt);
    return value.length;
  }),
};
