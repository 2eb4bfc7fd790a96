import { RedisError, type WireReply } from '../../protocol.ts';
import { syntaxError } from '../errors.ts';
import type { Keyspace } from '../keyspace.ts';
import { formatDouble, parseFloat64 } from '../numbers.ts';
import { pairs } from './pairs.ts';

const FLAGS: ReadonlySet<string> = new Set(['NX', 'XX', 'GT', 'LT', 'CH', 'INCR']);

/** `ZADD key [NX|XX] [GT|LT] [CH] [INCR] score member …` */
export function zadd(keyspace: Keyspace, key: string, ...words: string[]): WireReply {
  const { flags, scores } = parse(words);
  let added = 0;
  let changed = 0;
  let increased: string | null = null;
  for (const [score, member] of scores) {
    const current = keyspace.read(key, 'zset')?.score(member);
    const next = flags.has('INCR') ? increase(current ?? 0, score) : score;
    if (!allows(flags, current, next)) continue;
    keyspace.open(key, 'zset').set(member, next);
    if (current === undefined) added += 1;
    else if (current !== next) changed += 1;
    increased = formatDouble(next);
  }
  if (flags.has('INCR')) return increased;
  return flags.has('CH') ? added + changed : added;
}

function parse(words: readonly string[]): { flags: ReadonlySet<string>; scores: [number, string][] } {
  const first = words.findIndex((word) => !FLAGS.has(word.toUpperCase()));
  if (first < 0) throw syntaxError();
  const flags = new Set(words.slice(0, first).map((word) => word.toUpperCase()));
  const members = pairs(words.slice(first), syntaxError);
  if (flags.has('NX') && flags.has('XX')) {
    throw new RedisError('ERR XX and NX options at the same time are not compatible');
  }
  if (['GT', 'LT', 'NX'].filter((flag) => flags.has(flag)).length > 1) {
    throw new RedisError('ERR GT, LT, and/or NX options at the same time are not compatible');
  }
  if (flags.has('INCR') && members.length > 1) {
    throw new RedisError('ERR INCR option supports a single increment-element pair');
  }
  return { flags, scores: members.map(([score, member]) => [parseFloat64(score), member]) };
}

function increase(current: number, by: number): number {
  const sum = current + by;
  if (Number.isNaN(sum)) throw new RedisError('ERR resulting score is not a number (NaN)');
  return sum;
}

function allows(flags: ReadonlySet<string>, current: number | undefined, next: number): boolean {
  if (current === undefined) return !flags.has('XX');
  if (flags.has('NX')) return false;
  return !(flags.has('GT') && next <= current) && !(flags.has('LT') && next >= current);
}
