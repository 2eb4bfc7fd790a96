import { RedisError } from '../../protocol.ts';
import { syntaxError } from '../errors.ts';
import { formatDouble, parseFloat64, parseInteger } from '../numbers.ts';
import type { ScoreBound, Scored, SortedSet } from '../sorted-set.ts';

/** What the words after a range ask for. A negative count means all. */
export type RangeOptions = {
  byScore: boolean;
  reverse: boolean;
  withScores: boolean;
  limit?: { offset: number; count: number };
};

/** Reads the options of ZRANGE, or those of them that `allowed` has. */
export function parseRangeOptions(words: readonly string[], allowed: ReadonlySet<string>): RangeOptions {
  const options: RangeOptions = { byScore: false, reverse: false, withScores: false };
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]?.toUpperCase() ?? '';
    if (!allowed.has(word)) throw syntaxError();
    if (word === 'BYSCORE') options.byScore = true;
    else if (word === 'REV') options.reverse = true;
    else if (word === 'WITHSCORES') options.withScores = true;
    else {
      const [offset, count] = words.slice(index + 1, index + 3);
      if (offset === undefined || count === undefined) throw syntaxError();
      options.limit = { offset: parseInteger(offset), count: parseInteger(count) };
      index += 2;
    }
  }
  return options;
}

/** A score, or `(` and a score that is left out. */
export function parseScoreBound(text: string): ScoreBound {
  const exclusive = text.startsWith('(');
  return {
    exclusive,
    score: parseFloat64(exclusive ? text.slice(1) : text, 'ERR min or max is not a float'),
  };
}

/** The members between two scores, in the order and number that the options ask for. */
export function rangeByScore(
  set: SortedSet | undefined,
  [min, max]: readonly [ScoreBound, ScoreBound],
  { reverse, limit }: RangeOptions,
): Scored[] {
  const found = set?.slice(...set.ranksBetween(min, max)) ?? [];
  if (reverse) found.reverse();
  if (limit === undefined) return found;
  if (limit.offset < 0) return [];
  return found.slice(limit.offset, limit.count < 0 ? undefined : limit.offset + limit.count);
}

/** The members from one rank to another, both included; negative ranks count from the end. */
export function rangeByRank(
  set: SortedSet | undefined,
  start: number,
  stop: number,
  reverse = false,
): Scored[] {
  const size = set?.size ?? 0;
  const from = Math.max(0, start < 0 ? size + start : start);
  const to = Math.min(size, (stop < 0 ? size + stop : stop) + 1);
  if (set === undefined || from >= to) return [];
  return reverse ? set.slice(size - to, size - from).reverse() : set.slice(from, to);
}

export function parseRanks(start: string, stop: string): [start: number, stop: number] {
  return [parseInteger(start), parseInteger(stop)];
}

/** A reply of members, each followed by its score if that was asked for. */
export function toMembers(range: readonly Scored[], withScores: boolean): string[] {
  return range.flatMap(({ member, score }) => (withScores ? [member, formatDouble(score)] : [member]));
}

export function limitWithoutScores(): RedisError {
  return new RedisError(
    'ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX',
  );
}
