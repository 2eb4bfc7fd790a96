import { FILL_SCRIPT } from '../../../functions/redirect/find-link.ts';
import { COUNT_SCRIPT } from '../../../functions/redirect/unknown-codes.ts';
import type { WireCommand } from '../../../local/redis/protocol.ts';
import { UpstashScripts } from '../../../local/redis/upstash-scripts.ts';
import { RAISE_SCRIPT } from '../../../shared/kernel/auth/organization-epoch.ts';
import type { Script } from '../../../shared/kernel/dependencies/redis-script.ts';
import { COMMIT_SCRIPT, FREE_SCRIPT } from '../../../shared/kernel/http/idempotency/key-lock.ts';
import { FAILING_KEY_SCRIPT, SPEND_SCRIPT } from '../../../shared/kernel/quotas/redis-limiter.ts';
import { RENEW_SCRIPT, TAKE_SCRIPT } from '../../../shared/kernel/quotas/slots.ts';
import { REPLACE_SCRIPT, WARM_SCRIPT } from '../../../shared/links/write-through.ts';

/** Keys that every script shares with plain commands, so that each also meets values of the wrong type. */
const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** Keys for the moment at which a cut-off ends, which no script adds to: two clocks never agree on its last digits. */
const CUT_OFFS = ['g', 'h'];
const VALUES = ['x', 'y', 'tied', 'unknown', '', '0', '7', 'ñ\x00\xff'];
const HOUR_MS = 3_600_000;
/** Windows and leases that do not end while two servers are compared, and what is no duration. */
const DURATIONS = ['900', '7200', '900000'];
const NOT_DURATIONS = ['0', '-1', 'x', ''];

type Draw = {
  random: () => number;
  pick: <T>(from: readonly T[]) => T;
  /** Returns another duration each time. */
  lease: () => string;
};

const keys = ({ pick, random }: Draw, most: number) =>
  Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(KEYS));
const duration = ({ pick, random }: Draw) => pick(random() < 0.9 ? DURATIONS : NOT_DURATIONS);
const value = ({ pick }: Draw) => pick(VALUES);
/** A limit that few calls reach. */
const few = ({ pick }: Draw) => pick(['1', '2', '3', '5', '0', 'x']);
/** A moment long past or far ahead, in milliseconds: no clock decides which by a hair. */
const moment = ({ pick }: Draw) =>
  String(Date.now() + HOUR_MS * pick([-1_000, -1, 1, 24]) + pick([0, 1, 999]));

/** Random keys and arguments for each script, as its callers give them. */
const CALLS = new Map<Script, (draw: Draw) => { keys: string[]; args: string[] }>([
  [
    RAISE_SCRIPT,
    (draw) => ({ keys: keys(draw, 3), args: [draw.pick(['0', '5', '7.5', '1e20', 'x']), duration(draw)] }),
  ],
  [COMMIT_SCRIPT, (draw) => ({ keys: keys(draw, 1), args: [value(draw)] })],
  [FREE_SCRIPT, (draw) => ({ keys: keys(draw, 1), args: [value(draw)] })],
  [
    TAKE_SCRIPT,
    (draw) => ({
      keys: keys(draw, 1),
      args: [value(draw), few(draw), draw.pick(['900000', '7200000', 'x'])],
    }),
  ],
  [
    RENEW_SCRIPT,
    // Each lasts another time: whether a score changes must not depend on the millisecond of a server's clock.
    (draw) => ({ keys: keys(draw, 1), args: [value(draw), draw.pick([draw.lease(), draw.lease(), 'x'])] }),
  ],
  [
    FAILING_KEY_SCRIPT,
    (draw) => ({
      keys: [draw.pick(KEYS), draw.pick(CUT_OFFS)],
      args: [value(draw), draw.pick(['900000', 'x']), few(draw), draw.pick(['7200000', '-1'])],
    }),
  ],
  [
    SPEND_SCRIPT,
    (draw) => ({
      keys: keys(draw, 1),
      args: [
        draw.pick(['3', '5', '60']),
        duration(draw),
        draw.pick(['0', '1', '4', '-2', '6', '61']),
        draw.pick(['176000000000', '176000040000', '175999990000']),
        draw.pick(['', '', '176000090000', '176000130000']),
      ],
    }),
  ],
  [REPLACE_SCRIPT, (draw) => ({ keys: keys(draw, 1), args: [value(draw), value(draw), duration(draw)] })],
  [
    WARM_SCRIPT,
    (draw) => {
      const chosen = keys(draw, 3);
      return {
        keys: chosen,
        args: [moment(draw), duration(draw), 'unknown', ...chosen.map(() => value(draw))],
      };
    },
  ],
  [
    FILL_SCRIPT,
    (draw) => {
      const chosen = keys(draw, 3);
      const each = chosen.flatMap(() => [draw.pick(['', '', value(draw)]), value(draw), duration(draw)]);
      return { keys: chosen, args: [moment(draw), ...each] };
    },
  ],
  [
    COUNT_SCRIPT,
    (draw) => {
      const sources = keys(draw, 3);
      return {
        keys: sources.flatMap((source) => [source, draw.pick(CUT_OFFS)]),
        args: [few(draw), duration(draw), duration(draw), ...sources.map(() => value(draw))],
      };
    },
  ],
]);

export const CALLED_SCRIPTS: readonly Script[] = [...CALLS.keys()];

/** Random calls of our scripts as the gateway sends them, and commands that leave values of every type where the scripts look. */
export function scriptCallGenerator(random: () => number): () => WireCommand {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // never empty
  let leases = 0;
  const lease = () => String(1_000_000 + 60_000 * ++leases);
  const draw = { random, pick, lease };
  const key = () => pick(KEYS);
  const gateway = new UpstashScripts();
  const others: readonly (() => WireCommand)[] = [
    () => ['SET', key(), value(draw), ...pick([[], ['PX', '900000'], ['NX', 'EX', '7200'], ['XX', 'GET']])],
    () => ['SADD', key(), value(draw)],
    () => ['ZADD', key(), moment(draw), value(draw)],
    () => ['XADD', key(), pick(['*', '1-1']), 'id', value(draw)],
    () => ['DEL', key(), pick(CUT_OFFS)],
    () => ['MGET', ...KEYS, ...CUT_OFFS],
    () => [pick(['TYPE', 'TTL', 'GET', 'ZCARD', 'SCARD', 'XLEN', 'EXISTS']), key()],
    () => ['XRANGE', key(), '-', '+'],
  ];
  return () => {
    if (random() < 0.4) return pick(others)();
    const [script, make] = pick([...CALLS]);
    const { keys: given, args } = make(draw);
    return gateway.translate(['EVAL', script.text, String(given.length), ...given, ...args]).command;
  };
}
