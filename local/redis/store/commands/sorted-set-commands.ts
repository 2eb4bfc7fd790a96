import type { Reply } from '../../protocol.ts';
import { type CommandTable, reads, writes } from '../command.ts';
import type { Keyspace } from '../keyspace.ts';
import { formatDouble } from '../numbers.ts';
import type { Scored } from '../sorted-set.ts';
import {
  limitWithoutScores,
  parseRangeOptions,
  parseRanks,
  parseScoreBound,
  rangeByRank,
  rangeByScore,
  toMembers,
} from './score-range.ts';
import { zadd } from './zadd.ts';

const RANGE_OPTIONS: ReadonlySet<string> = new Set(['BYSCORE', 'REV', 'LIMIT', 'WITHSCORES']);
const SCORE_RANGE_OPTIONS: ReadonlySet<string> = new Set(['LIMIT', 'WITHSCORES']);

function zrange(keyspace: Keyspace, key: string, start: string, stop: string, ...words: string[]): Reply {
  const options = parseRangeOptions(words, RANGE_OPTIONS);
  if (!options.byScore) {
    if (options.limit) throw limitWithoutScores();
    const ranks = parseRanks(start, stop);
    const range = rangeByRank(keyspace.read(key, 'zset'), ...ranks, options.reverse);
    return toMembers(range, options.withScores);
  }
  const [min, max] = options.reverse ? [stop, start] : [start, stop];
  const bounds = [parseScoreBound(min), parseScoreBound(max)] as const;
  return toMembers(rangeByScore(keyspace.read(key, 'zset'), bounds, options), options.withScores);
}

function zrangebyscore(keyspace: Keyspace, key: string, min: string, max: string, ...words: string[]): Reply {
  const options = parseRangeOptions(words, SCORE_RANGE_OPTIONS);
  const bounds = [parseScoreBound(min), parseScoreBound(max)] as const;
  return toMembers(rangeByScore(keyspace.read(key, 'zset'), bounds, options), options.withScores);
}

function ranksBetween(keyspace: Keyspace, key: string, min: string, max: string): [from: number, to: number] {
  const bounds = [parseScoreBound(min), parseScoreBound(max)] as const;
  return keyspace.read(key, 'zset')?.ranksBetween(...bounds) ?? [0, 0];
}

function remove(keyspace: Keyspace, key: string, members: readonly string[]): number {
  const set = keyspace.read(key, 'zset');
  if (set === undefined) return 0;
  const removed = members.filter((member) => set.delete(member)).length;
  keyspace.deleteIfEmpty(key, set);
  return removed;
}

const membersOf = (range: readonly Scored[]) => range.map(({ member }) => member);

export const sortedSetCommands: CommandTable = {
  zcard: reads(2, (keyspace, key) => keyspace.read(key, 'zset')?.size ?? 0),
  zscore: reads(3, (keyspace, key, member) => {
    const score = keyspace.read(key, 'zset')?.score(member);
    return score === undefined ? null : formatDouble(score);
  }),
  zrank: reads(3, (keyspace, key, member) => keyspace.read(key, 'zset')?.rank(member) ?? null),
  zcount: reads(4, (keyspace, key, min, max) => {
    const [from, to] = ranksBetween(keyspace, key, min, max);
    return to - from;
  }),
  zrange: reads(-4, zrange),
  zrangebyscore: reads(-4, zrangebyscore),
  zadd: writes(-4, zadd),
  zincrby: writes(4, (keyspace, key, by, member) => zadd(keyspace, key, 'INCR', by, member)),
  zrem: writes(-3, (keyspace, key, ...members) => remove(keyspace, key, members)),
  zremrangebyscore: writes(4, (keyspace, key, min, max) => {
    const ranks = ranksBetween(keyspace, key, min, max);
    return remove(keyspace, key, membersOf(keyspace.read(key, 'zset')?.slice(...ranks) ?? []));
  }),
  zremrangebyrank: writes(4, (keyspace, key, start, stop) => {
    const ranks = parseRanks(start, stop);
    return remove(keyspace, key, membersOf(rangeByRank(keyspace.read(key, 'zset'), ...ranks)));
  }),
};
