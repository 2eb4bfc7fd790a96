import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RedisConnection, RedisError, Status, type WireReply } from '../../../local/redis/protocol.ts';
import { scriptSha } from '../../../local/redis/script-sha.ts';
import { type RedisTarget, realServer, store } from './targets.ts';

/** A reply as plain values: a status as its text, an error as `-` and its message. */
function plain(reply: WireReply | undefined): unknown {
  if (reply instanceof Status) return reply.text;
  if (reply instanceof RedisError) return `-${reply.message}`;
  return Array.isArray(reply) ? reply.map(plain) : reply;
}

for (const { name, open } of [store, realServer]) describe.skipIf(!open)(name, () => behavior(open));

function behavior(open: RedisTarget['open']): void {
  let redis: RedisConnection;
  const ask = async (...command: string[]) => plain((await redis.send([command]))[0]);
  const evaluate = (script: string, ...args: string[]) => ask('EVAL', script, '0', ...args);

  beforeAll(async () => {
    if (open) redis = await open();
  });
  afterAll(() => redis?.close());
  beforeEach(() => ask('FLUSHDB'));

  describe('strings', () => {
    it('keeps every byte', async () => {
      const bytes = String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte));
      await ask('SET', bytes, bytes);
      expect(await ask('GET', bytes)).toBe(bytes);
    });

    it('sets only a missing key with NX, only a present one with XX, and returns the old value with GET', async () => {
      expect(await ask('SET', 'k', '1', 'XX')).toBeNull();
      expect(await ask('SET', 'k', '1', 'NX')).toBe('OK');
      expect(await ask('SET', 'k', '2', 'NX')).toBeNull();
      expect(await ask('SET', 'k', '3', 'NX', 'GET')).toBe('1');
      expect(await ask('SET', 'k', '4', 'GET')).toBe('1');
      expect(await ask('GET', 'k')).toBe('4');
    });

    it('drops the expiry on SET unless asked to keep it', async () => {
      // Sent together, so that no pause of this process comes in between.
      const [, , kept] = await Promise.all([
        ask('SET', 'k', '1', 'EX', '100'),
        ask('SET', 'k', '2', 'KEEPTTL'),
        ask('TTL', 'k'),
      ]);
      expect(kept).toBe(100);
      await ask('SET', 'k', '3');
      expect(await ask('TTL', 'k')).toBe(-1);
    });

    it('counts up to 64 bits and refuses values that are not integers', async () => {
      expect(await ask('INCRBY', 'n', '41')).toBe(41);
      expect(await ask('DECRBY', 'n', '-1')).toBe(42);
      await ask('SET', 'n', '9223372036854775807');
      expect(await ask('INCRBY', 'n', '1')).toBe('-ERR increment or decrement would overflow');
      await ask('SET', 'n', '007');
      expect(await ask('INCRBY', 'n', '1')).toBe('-ERR value is not an integer or out of range');
    });
  });

  describe('keys', () => {
    it('drops a key when it expires', async () => {
      // Sent together, so that no pause of this process comes in between.
      const [, exists] = await Promise.all([ask('SET', 'k', 'v', 'PX', '100'), ask('EXISTS', 'k')]);
      expect(exists).toBe(1);
      await expect.poll(() => ask('EXISTS', 'k')).toBe(0);
      expect(await ask('KEYS', '*')).toEqual([]);
    });

    it('moves an expiry only in the requested direction', async () => {
      await ask('SET', 'k', 'v', 'EX', '100');
      expect(await ask('EXPIRE', 'k', '50', 'GT')).toBe(0);
      const answers = await Promise.all([
        ask('EXPIRE', 'k', '200', 'GT'),
        ask('EXPIRE', 'k', '50', 'NX'),
        ask('TTL', 'k'),
      ]);
      expect(answers).toEqual([1, 0, 200]);
      expect(await ask('EXPIRE', 'k', '-1')).toBe(1);
      expect(await ask('TTL', 'k')).toBe(-2);
    });

    it('finds keys by pattern', async () => {
      for (const key of ['a1', 'a2', 'b1', 'a*']) await ask('SET', key, '');
      expect([await ask('KEYS', 'a[12]')].flat().toSorted()).toEqual(['a1', 'a2']);
      expect(await ask('KEYS', 'a\\*')).toEqual(['a*']);
      expect(await ask('SCAN', '0', 'MATCH', 'b*', 'COUNT', '100')).toEqual(['0', ['b1']]);
    });

    it('refuses a command on another type, an unknown command, and unknown options', async () => {
      await ask('SADD', 'k', 'm');
      expect(await ask('GET', 'k')).toMatch(/^-WRONGTYPE /);
      expect(await ask('LPUSHX', 'k')).toMatch(/^-ERR (unknown command|wrong number of arguments)/);
      expect(await ask('SET', 'k', 'v', 'FOR', 'EVER')).toBe('-ERR syntax error');
      expect(await ask('GET')).toBe("-ERR wrong number of arguments for 'get' command");
    });
  });

  describe('collections', () => {
    it('stores each member of a set once', async () => {
      expect(await ask('SADD', 's', 'a', 'b', 'a')).toBe(2);
      expect(await ask('SADD', 's', 'a', 'c')).toBe(1);
      expect(await ask('SCARD', 's')).toBe(3);
    });

    it('knows the score of each member of a sorted set, and removes members between two scores', async () => {
      await ask('ZADD', 'z', '2', 'b', '1', 'z', '2', 'a', '0.1', 'é');
      expect(await ask('ZADD', 'z', 'XX', 'INCR', '0', 'é')).toBe('0.10000000000000001');
      expect(await ask('ZADD', 'z', 'GT', 'CH', '1', 'a', '3', 'b')).toBe(1);
      expect(await ask('ZREMRANGEBYSCORE', 'z', '(2', '+inf')).toBe(1);
      expect(await ask('ZREMRANGEBYSCORE', 'z', '-inf', '1')).toBe(2);
      expect(await ask('ZCARD', 'z')).toBe(1);
      expect(await ask('ZREM', 'z', 'a')).toBe(1);
      expect(await ask('EXISTS', 'z')).toBe(0);
    });
  });

  describe('streams', () => {
    it('generates rising ids and reads between them', async () => {
      const ids = [];
      for (const n of ['1', '2', '3']) ids.push(String(await ask('XADD', 's', '*', 'n', n)));
      expect(new Set(ids).size).toBe(3);
      expect(await ask('XRANGE', 's', `(${ids[0]}`, '+', 'COUNT', '1')).toEqual([[ids[1], ['n', '2']]]);
    });

    it('refuses an id that is not above the last, even of an emptied stream', async () => {
      await ask('XADD', 's', '5-1', 'f', 'v');
      await ask('XTRIM', 's', 'MAXLEN', '0');
      expect(await ask('XLEN', 's')).toBe(0);
      expect(await ask('XADD', 's', '5-1', 'f', 'v')).toMatch(
        /^-ERR The ID specified in XADD is equal or smaller/,
      );
      expect(await ask('XADD', 's', '5-*', 'f', 'v')).toBe('5-2');
      expect(await ask('XADD', 'none', 'NOMKSTREAM', '*', 'f', 'v')).toBeNull();
    });

    it('trims by id and by length', async () => {
      for (let n = 1; n <= 300; n += 1) await ask('XADD', 's', `${n}-0`, 'n', String(n));
      expect(await ask('XTRIM', 's', 'MINID', '=', '201')).toBe(200);
      expect(await ask('XRANGE', 's', '-', '+', 'COUNT', '2')).toEqual([
        ['201-0', ['n', '201']],
        ['202-0', ['n', '202']],
      ]);
      expect(await ask('XADD', 's', 'MAXLEN', '=', '1', '301-0', 'n', '301')).toBe('301-0');
      expect(await ask('XLEN', 's')).toBe(1);
    });
  });

  describe('scripts', () => {
    it('converts values as Redis does', async () => {
      expect(await evaluate("return {1, 2.9, 'x', false, true, {3}, nil, 4}")).toEqual([
        1,
        2,
        'x',
        null,
        1,
        [3],
      ]);
      expect(await evaluate("return redis.call('GET', 'none') == false")).toBe(1);
      expect(await evaluate("return redis.call('SET', 'k', 0.1).ok")).toBe('OK');
      expect(await ask('GET', 'k')).toBe('0.10000000000000001');
    });

    it('computes with doubles, even beyond 32 bits', async () => {
      const script = `local seconds = tonumber(ARGV[1])
        return {seconds * 1000 .. '', tostring(math.floor(seconds / 10) * 10000000), string.format('%d', 2^40), #ARGV / 2 .. ''}`;
      expect(await evaluate(script, '1730000000')).toEqual([
        '1730000000000',
        '1.73e+15',
        '1099511627776',
        '0.5',
      ]);
    });

    it('returns the time in seconds and microseconds', async () => {
      const [seconds, microseconds] = [await evaluate("return redis.call('TIME')")].flat().map(Number);
      expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(5);
      expect(microseconds).toBeLessThan(1_000_000);
    });

    it('raises the error of a call, returns that of a pcall, and keeps earlier writes', async () => {
      await ask('SET', 'word', 'x');
      const script = "redis.call('SET', 'before', '1') return redis.call('INCRBY', 'word', 1)";
      expect(await evaluate(script)).toMatch(
        /^-ERR value is not an integer or out of range script: [0-9a-f]{40}/,
      );
      expect(await ask('GET', 'before')).toBe('1');
      expect(await evaluate("return redis.pcall('INCRBY', 'word', 1).err")).toBe(
        'ERR value is not an integer or out of range',
      );
      expect(await evaluate("return redis.error_reply('MY error')")).toBe('-MY error');
      expect(await evaluate("return redis.status_reply('FINE')")).toBe('FINE');
    });

    it('protects its globals and limits what can be called', async () => {
      expect(await evaluate('counter = 1')).toMatch(/Attempt to modify a readonly table/);
      expect(await evaluate('return counter')).toMatch(/nonexistent global variable 'counter'/);
      expect(await evaluate("return redis.call('EVAL', 'return 1', 0)")).toMatch(/not allowed from script/);
      expect(await evaluate("return redis.call('NOPE')")).toMatch(/Unknown Redis command called from script/);
      expect(await evaluate('retur 1')).toMatch(/^-ERR Error compiling script/);
    });

    it('runs a known script by its SHA', async () => {
      const script = `return KEYS[1] .. ARGV[1] -- ${randomUUID()}`;
      const sha = scriptSha(script);
      expect(await ask('EVALSHA', sha, '1', 'a', 'b')).toMatch(/^-NOSCRIPT /);
      expect(await ask('EVAL', script, '1', 'a', 'b')).toBe('ab');
      expect(await ask('EVALSHA', sha.toUpperCase(), '1', 'a', 'c')).toBe('ac');
    });
  });
}
