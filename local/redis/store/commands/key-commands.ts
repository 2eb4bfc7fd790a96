import { RedisError, Status, type WireReply } from '../../protocol.ts';
import { type CommandTable, reads, writes } from '../command.ts';
import { syntaxError } from '../errors.ts';
import type { Keyspace } from '../keyspace.ts';
import { parseInteger } from '../numbers.ts';
import { globToRegExp } from './glob.ts';
import { pairs } from './pairs.ts';

function keys(keyspace: Keyspace, pattern: string): string[] {
  const expression = globToRegExp(pattern);
  return [...keyspace].map(([key]) => key).filter((key) => expression.test(key));
}

/** Returns everything in one page: COUNT is only a hint in Redis too, so callers' loops end after one round. */
function scan(keyspace: Keyspace, cursor: string, ...words: string[]): WireReply {
  if (!/^\d+$/.test(cursor)) throw new RedisError('ERR invalid cursor');
  let pattern = /^/;
  let type: string | undefined;
  for (const [option, value] of pairs(words, syntaxError)) {
    const word = option.toUpperCase();
    if (word === 'MATCH') pattern = globToRegExp(value);
    else if (word === 'TYPE') type = value.toLowerCase();
    else if (word !== 'COUNT' || parseInteger(value) < 1) throw syntaxError();
  }
  if (cursor !== '0') return ['0', []];
  const found = [...keyspace].filter(
    ([key, entry]) => pattern.test(key) && (type ?? entry.type) === entry.type,
  );
  return ['0', found.map(([key]) => key)];
}

/** Commands on keys of any type; expiry is separate. */
export const keyCommands: CommandTable = {
  del: writes(-2, (keyspace, ...names) => names.filter((key) => keyspace.delete(key)).length),
  exists: reads(-2, (keyspace, ...names) => names.filter((key) => keyspace.find(key)).length),
  type: reads(2, (keyspace, key) => new Status(keyspace.find(key)?.type ?? 'none')),
  keys: reads(2, keys),
  scan: reads(-2, scan),
};
