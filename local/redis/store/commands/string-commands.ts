import { OK, type WireReply } from '../../protocol.ts';
import { type CommandTable, reads, writes } from '../command.ts';
import type { Keyspace } from '../keyspace.ts';
import { parseSetOptions } from './set-options.ts';

function set(keyspace: Keyspace, key: string, value: string, ...words: string[]): WireReply {
  const { condition, get, expiresAt } = parseSetOptions(words, keyspace.now);
  const previous = get ? (keyspace.read(key, 'string') ?? null) : null;
  const present = keyspace.find(key);
  if ((condition === 'NX' && present) || (condition === 'XX' && !present)) return previous;
  keyspace.writeString(key, value, expiresAt === 'keep' ? present?.expiresAt : expiresAt);
  return get ? previous : OK;
}

/** Commands on whole strings; counters are separate. */
export const stringCommands: CommandTable = {
  get: reads(2, (keyspace, key) => keyspace.read(key, 'string') ?? null),
  mget: reads(-2, (keyspace, ...keys) =>
    keys.map((key) => {
      const entry = keyspace.find(key);
      return entry?.type === 'string' ? entry.value : null;
    }),
  ),
  set: writes(-3, set),
};
