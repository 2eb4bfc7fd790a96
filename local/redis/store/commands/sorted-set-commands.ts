import { type CommandTable, reads, writes } from '../command.ts';
import type { Keyspace } from '../keyspace.ts';
import { parseFloat64 } from '../numbers.ts';
import type { ScoreBound } from '../sorted-set.ts';
import { zadd } from './zadd.ts';

/** A score, or `(` and an exclusive score. */
function parseScoreBound(text: string): ScoreBound {
  const exclusive = text.startsWith('(');
  const score = parseFloat64(exclusive ? text.slice(1) : text, 'ERR min or max is not a float');
  return { exclusive, score };
}

function remove(keyspace: Keyspace, key: string, members: readonly string[]): number {
  const set = keyspace.read(key, 'zset');
  if (set === undefined) return 0;
  const removed = members.filter((member) => set.delete(member)).length;
  keyspace.deleteIfEmpty(key, set);
  return removed;
}

export const sortedSetCommands: CommandTable = {
  zcard: reads(2, (keyspace, key) => keyspace.read(key, 'zset')?.size ?? 0),
  zadd: writes(-4, zadd),
  zrem: writes(-3, (keyspace, key, ...members) => remove(keyspace, key, members)),
  zremrangebyscore: writes(4, (keyspace, key, min, max) => {
    const bounds = [parseScoreBound(min), parseScoreBound(max)] as const;
    const found = keyspace.read(key, 'zset')?.between(...bounds) ?? [];
    return remove(
      keyspace,
      key,
      found.map(({ member }) => member),
    );
  }),
};
