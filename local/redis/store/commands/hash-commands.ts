import { RedisError } from '../../protocol.ts';
import { type CommandTable, reads, writes } from '../command.ts';
import { overflow, wrongArity } from '../errors.ts';
import type { Keyspace } from '../keyspace.ts';
import { isInt64, parseInt64 } from '../numbers.ts';
import { pairs } from './pairs.ts';

const notAHashInteger = () => new RedisError('ERR hash value is not an integer');

function hset(keyspace: Keyspace, key: string, ...words: string[]): number {
  const fields = pairs(words, () => wrongArity('hset'));
  const hash = keyspace.open(key, 'hash');
  const before = hash.size;
  for (const [field, value] of fields) hash.set(field, value);
  return hash.size - before;
}

function hincrby(keyspace: Keyspace, key: string, field: string, by: string): number {
  const increment = parseInt64(by);
  const sum = parseInt64(keyspace.read(key, 'hash')?.get(field) ?? '0', notAHashInteger) + increment;
  if (!isInt64(sum)) throw overflow();
  keyspace.open(key, 'hash').set(field, String(sum));
  return Number(sum);
}

export const hashCommands: CommandTable = {
  hget: reads(3, (keyspace, key, field) => keyspace.read(key, 'hash')?.get(field) ?? null),
  hmget: reads(-3, (keyspace, key, ...fields) => {
    const hash = keyspace.read(key, 'hash');
    return fields.map((field) => hash?.get(field) ?? null);
  }),
  hgetall: reads(2, (keyspace, key) => [...(keyspace.read(key, 'hash') ?? [])].flat()),
  hlen: reads(2, (keyspace, key) => keyspace.read(key, 'hash')?.size ?? 0),
  hexists: reads(3, (keyspace, key, field) => Number(keyspace.read(key, 'hash')?.has(field) ?? false)),
  hset: writes(-4, hset),
  hsetnx: writes(4, (keyspace, key, field, value) => {
    if (keyspace.read(key, 'hash')?.has(field)) return 0;
    keyspace.open(key, 'hash').set(field, value);
    return 1;
  }),
  hdel: writes(-3, (keyspace, key, ...fields) => {
    const hash = keyspace.read(key, 'hash');
    if (hash === undefined) return 0;
    const removed = fields.filter((field) => hash.delete(field)).length;
    keyspace.deleteIfEmpty(key, hash);
    return removed;
  }),
  hincrby: writes(4, hincrby),
};
