import { expect } from 'vitest';
import {
  type RedisConnection,
  RedisError,
  Status,
  type WireCommand,
  type WireReply,
} from '../../../local/redis/protocol.ts';

const BATCH = 50;
/** Empties the stores after this many batches, because keys would only grow. */
const FLUSH_EVERY = 10;
/** The most that the clocks of two servers may differ when they note the same moment. */
const APART_MS = 60_000;
/** The most that remaining times may differ, which both servers have counted since they got the command that set them. */
const LEFT_APART_SEC = 10;
/** A moment in milliseconds, and in an id of a stream how many entries that millisecond already had. */
const MOMENT = /\b1[6-9]\d{11}(?:\.\d+|-\d+)?/g;

/** Sends the same random commands to two servers and expects the same replies, but for what their clocks decide. */
export async function expectSameReplies(
  connections: readonly [ours: RedisConnection, theirs: RedisConnection],
  nextCommand: () => WireCommand,
  count: number,
): Promise<void> {
  let history: WireCommand[] = [];
  for (let batch = 0; batch * BATCH < count; batch += 1) {
    if (batch % FLUSH_EVERY === 0) {
      await Promise.all(connections.map((redis) => redis.send([['FLUSHDB']])));
      history = [];
    }
    const commands = Array.from({ length: BATCH }, nextCommand);
    history.push(...commands);
    const [ours = [], theirs = []] = await Promise.all(connections.map((redis) => redis.send(commands)));
    for (const [index, command] of commands.entries()) {
      const our = normalize(command, ours[index] ?? null);
      const their = normalize(command, theirs[index] ?? null);
      if (isAlike(our, their) || (command[0] === 'TTL' && isSameTimeLeft(our, their))) continue;
      const past = history.slice(0, history.indexOf(command) + 1);
      const related = past.filter((earlier) => earlier.includes(command[1] ?? '')).slice(-12);
      expect(our, `at the end of ${JSON.stringify(related)}`).toEqual(their);
    }
  }
}

/**
 * A reply's kind and value, without legitimate differences: the order of keys, and numbers of scripts beyond 64 bits,
 * which are undefined in C.
 */
function normalize([name = '']: WireCommand, reply: WireReply): unknown {
  if (reply instanceof RedisError) return { error: reply.message };
  if (reply instanceof Status) return { status: reply.text };
  if (typeof reply === 'number' && Math.abs(reply) >= 2 ** 63) return 'beyond 64 bits';
  switch (name) {
    case 'KEYS':
      return flat(reply).toSorted();
    case 'SCAN':
      return flat(reply).slice(1).toSorted();
    default:
      return nested(reply);
  }
}

const flat = (reply: WireReply): string[] =>
  Array.isArray(reply) ? reply.flat(2).map(String) : [String(reply)];
const nested = (reply: WireReply): unknown =>
  Array.isArray(reply) ? reply.map((item) => normalize([], item)) : reply;

/** Whether two replies are both remaining times, in seconds, that count as one. */
const isSameTimeLeft = (ours: unknown, theirs: unknown): boolean =>
  typeof ours === 'number' &&
  typeof theirs === 'number' &&
  Math.min(ours, theirs) > 0 &&
  Math.abs(ours - theirs) < LEFT_APART_SEC;

/** Whether two replies are equal when moments of two clocks count as one. */
function isAlike(ours: unknown, theirs: unknown): boolean {
  const [our, their] = [ours, theirs].map((reply) => JSON.stringify(reply));
  if (our === undefined || their === undefined || our === their) return our === their;
  const [ourMoments, theirMoments] = [our, their].map((text) => text.match(MOMENT) ?? []);
  return (
    our.replace(MOMENT, '') === their.replace(MOMENT, '') &&
    (ourMoments ?? []).every(
      (text, at) =>
        Math.abs(Number.parseFloat(text) - Number.parseFloat(theirMoments?.[at] ?? '')) < APART_MS,
    )
  );
}
