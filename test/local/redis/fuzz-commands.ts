import type { WireCommand } from '../../../local/redis/protocol.ts';
import { UpstashScripts } from '../../../local/redis/upstash-scripts.ts';
import { SPEND_SCRIPT } from '../../../shared/kernel/quotas/redis-limiter.ts';

/** Numbers in [0, 1), the same for the same seed (mulberry32, Tommy Ettinger, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const KEYS = ['a', 'b', 'c', 'd', 'año'];
/** Values, and members of sets. */
export const WORDS = [
  'x',
  'y',
  'z',
  '1',
  '-7',
  '2.5',
  '',
  'inf',
  '9223372036854775807',
  '\x00\xff',
  '+1',
  '01',
];
const SCRIPTS = [
  "return redis.call('INCRBY', KEYS[1], 1)",
  "return type(redis.pcall('GET', KEYS[1]))",
  "return redis.pcall('GET', KEYS[1])",
  "return {1, 2.9, -2.9, 'x', false, true, {3}, nil, 4}",
  "return redis.call('MGET', KEYS[1], 'nope')",
  "return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'EX', 500)",
  'return {tonumber("12"), tostring(tonumber("0x10")), tonumber("z", 36), tostring(tonumber(" 1e3 ")), 1e15 .. ""}',
  "return redis.call('ZADD', KEYS[1], 5.5, 'lua')",
  "return redis.error_reply('MY error')",
  "return {redis.call('TTL', KEYS[1]) > 0}",
  "redis.call('SET', KEYS[1], 10 / 2) return {redis.call('GET', KEYS[1]), redis.call('SET', KEYS[1], 7 / 3, 'GET')}",
  "return redis.pcall('NOPE')",
  "return redis.pcall('GET')",
  "return redis.pcall('EVAL', 'return 1', 0)",
  'return 1700000000 * 1000 .. "," .. 2^53 .. "," .. 10 / 4 .. "," .. tostring(3.0)',
  "return string.format('%d|%s|%5d', 1700000000000, 7, 3)",
];

/** Random commands on a few keys, so that types collide and options combine. */
export function commandGenerator(random: () => number): () => WireCommand {
  const gateway = new UpstashScripts();
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // never empty
  const number = (below: number) => String(Math.floor(random() * below));
  const key = () => pick(KEYS);
  const word = () => pick(WORDS);
  const rank = () => String(Math.floor(random() * 9) - 4);
  const bound = () => pick(['-inf', '+inf', '2', '(3', '5', '(1', 'x']);
  const id = () => pick([`${number(30)}-${number(4)}`, number(30)]);
  const rangeId = () => pick(['-', '+', `(${id()}`, id(), id(), '(-', 'x']);
  const options = (...sets: readonly string[][]) => pick([[], ...sets]);
  // No two expiries are alike: which of them is later must not depend on the millisecond of a server's clock.
  let expiries = 0;
  const duration = () => String(1_000_000 + 60_000 * ++expiries);
  const makers: readonly (() => WireCommand)[] = [
    () => [
      'SET',
      key(),
      word(),
      ...options(['NX'], ['XX'], ['GET'], ['NX', 'GET'], ['EX', '900'], ['KEEPTTL']),
    ],
    () => [
      'SET',
      key(),
      word(),
      ...pick([['NX', 'XX'], ['EX', '0'], ['EX', 'q'], ['PX', '900000', 'XX'], ['EX']]),
    ],
    () => [
      'SET',
      key(),
      word(),
      ...pick([['EXAT', '99999999999'], ['PXAT', '1'], ['EX', '1', 'PX', '1'], ['FOO']]),
    ],
    () => [pick(['GET', 'TYPE', 'TTL']), key()],
    () => [pick(['INCRBY', 'DECRBY']), key(), pick([number(9), word(), '-9223372036854775808'])],
    () => ['MGET', key(), key()],
    () => [pick(['DEL', 'EXISTS']), key(), key()],
    () => [
      pick(['EXPIRE', 'PEXPIRE']),
      key(),
      // Nothing may expire between the two servers' replies: positive values are minutes at least, in either unit.
      pick([duration(), duration(), '-1', ...WORDS.filter((text) => text !== '1')]),
      ...options(['NX'], ['XX'], ['GT']),
    ],
    () => ['PEXPIREAT', key(), pick(['99999999999', '5']), ...options(['LT'], ['NX', 'XX'], ['GT', 'LT'])],
    () => ['KEYS', pick(['*', '?', '[a-c]', '[^a]', 'a*', '\\a', '[c-a]', '[', 'a\xc3*'])],
    () => ['SCAN', '0', 'COUNT', '1000', ...options(['MATCH', '[ab]'], ['TYPE', 'zset'], ['FOO', '1'])],
    () => ['PING', ...options([word()], [word(), word()])],
    () => [pick(['SCARD', 'ZCARD', 'XLEN']), key()],
    () => ['SADD', key(), word(), word()],
    () => [
      'ZADD',
      key(),
      ...options(['NX'], ['XX'], ['GT'], ['LT', 'CH'], ['GT', 'CH'], ['CH']),
      number(9),
      word(),
      '2.5',
      word(),
    ],
    () => [
      'ZADD',
      key(),
      ...pick([['INCR'], ['NX', 'INCR'], ['XX', 'INCR'], ['GT', 'INCR'], ['NX', 'XX'], ['GT', 'LT']]),
      pick(['0', '1', '0.1', '-inf', word()]),
      word(),
    ],
    () => ['ZREM', key(), word()],
    () => ['ZREMRANGEBYSCORE', key(), bound(), bound()],
    () => [
      'XADD',
      key(),
      ...options(['NOMKSTREAM'], ['MAXLEN', number(5)], ['MINID', '=', id()], ['MAXLEN', '=', '-1']),
      pick([id(), id(), `${number(30)}-*`, '0-0', 'q']),
      'f',
      word(),
    ],
    () => [
      'XADD',
      key(),
      ...pick([
        ['MAXLEN', '1', 'MINID', '1', '5'],
        ['9', 'f'],
        ['MAXLEN', 'x', '9'],
      ]),
      'f',
      word(),
    ],
    () => ['XRANGE', key(), rangeId(), rangeId(), ...options(['COUNT', rank()], ['COUNT'], ['LIMIT', '1'])],
    () => [
      'XTRIM',
      key(),
      ...pick([
        ['MAXLEN', number(6)],
        ['MAXLEN', '=', number(3)],
        ['MINID', id()],
        ['FOO', '1'],
      ]),
    ],
    () => ['EVAL', pick(SCRIPTS), '1', key(), word()],
    // The commands as the gateway forwards them, with notes of the commands that each runs.
    () => gateway.translate(['EVAL', pick(SCRIPTS), '1', key(), word()]).command,
    () =>
      gateway.translate([
        'EVAL',
        SPEND_SCRIPT.text,
        '1',
        key(),
        pick(['3', '5']),
        '900000',
        pick(['0', '1', '4', '-2', '6']),
        '176000000000',
        pick(['', '', '176000090000']),
      ]).command,
    () => ['EVAL', 'return {#KEYS, #ARGV}', pick(['0', '1', '3', '-1', 'x']), key(), word()],
    () => ['EVALSHA', 'f'.repeat(40), '0'],
    () => [pick(['NOPE', 'GET', 'ZADD']), ...options(['a'], ['a', 'b'], ['a', 'b', 'c', 'd', 'e'])],
    () => ['DEL', ...KEYS.filter(() => random() < 0.5), key()],
  ];
  return () => pick(makers)();
}
