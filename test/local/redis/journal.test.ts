import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RedisConnection, WireCommand } from '../../../local/redis/protocol.ts';
import { createStore } from '../../../local/redis/store/create-store.ts';
import type { StoreRecord } from '../../../local/redis/store/store-journal.ts';
import { openJournal } from '../../../local/servers/journal.ts';
import { commandGenerator, seededRandom, WORDS } from './fuzz-commands.ts';

const READERS = ['TYPE', 'TTL', 'GET', 'SCARD', 'ZCARD'];

let folder: string;
let file: string;
let store: RedisConnection;
let time: number;

const open = () => {
  store = createStore({ journal: openJournal<StoreRecord>(file, ['at', 'commands']), now: () => time });
};
/** Reopens twice: the first replays the appended records, the second the compacted journal. */
const reopen = async () => {
  await store.close();
  open();
  await store.close();
  open();
};
const ask = async (...command: string[]) => (await store.send([command]))[0];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'redis-journal-'));
  file = join(folder, 'redis.journal');
  time = 1_730_000_000_000;
  open();
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Reads the contents of a key; of a set only the number of members. */
async function contents(key: string): Promise<unknown> {
  const reads: WireCommand[] = [
    ...READERS.map((name) => [name, key]),
    ...WORDS.map((member) => ['ZADD', key, 'XX', 'INCR', '0', member]),
    ['XRANGE', key, '-', '+'],
  ];
  return await store.send(reads);
}

it('restores generated ids and relative expiries as they were answered', async () => {
  const id = await ask('XADD', 's', '*', 'f', 'v');
  await ask('SET', 'k', 'v', 'PX', '5000');
  await ask('EVAL', "redis.call('EXPIRE', KEYS[1], 100)", '1', 's');
  time += 3000;
  await reopen();
  expect(await ask('XRANGE', 's', '-', '+')).toEqual([[id, ['f', 'v']]]);
  expect(await ask('TTL', 'k')).toBe(2);
  expect(await ask('TTL', 's')).toBe(97);
  time += 3000;
  await reopen();
  expect(await ask('EXISTS', 'k')).toBe(0);
});

it('restores everything of a long random history, however often it is opened', async () => {
  const nextCommand = commandGenerator(seededRandom(7));
  const keys = ['a', 'b', 'c', 'd', 'año'];
  for (let round = 0; round < 20; round += 1) {
    for (let step = 0; step < 100; step += 1) {
      time += 7;
      await store.send([nextCommand()]);
    }
    const before = await Promise.all(keys.map(contents));
    await reopen();
    expect(await Promise.all(keys.map(contents))).toEqual(before);
  }
});

it('remembers the last id of an emptied stream', async () => {
  await ask('XADD', 's', '9-9', 'f', 'v');
  await ask('XTRIM', 's', 'MAXLEN', '0');
  await reopen();
  expect(await ask('XADD', 's', '9-*', 'f', 'v')).toBe('9-10');
});

it('keeps the members of large collections', async () => {
  const members = Array.from({ length: 250 }, (_, index) => `m${index}`);
  await ask('SADD', 's', ...members);
  await ask('ZADD', 'z', ...members.flatMap((member, index) => [String(index / 2), member]));
  await reopen();
  expect(await ask('SADD', 's', ...members, 'new')).toBe(1);
  const scores = await store.send(members.map((member) => ['ZADD', 'z', 'XX', 'INCR', '0', member]));
  expect(scores).toEqual(members.map((_, index) => String(index / 2)));
});

it('keeps every byte', async () => {
  const bytes = String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte));
  await ask('SET', bytes, bytes);
  await reopen();
  expect(await ask('GET', bytes)).toBe(bytes);
});

it('drops a last line torn by a crash, and keeps what came before', async () => {
  await ask('SET', 'k', 'v');
  await store.close();
  appendFileSync(file, '{"at":1730000000000,"commands":[["SET","k","to');
  open();
  expect(await ask('GET', 'k')).toBe('v');
});

it('records a script as one line, so that a crash keeps all of it or nothing', async () => {
  await ask('EVAL', "redis.call('SET', 'a', 1) redis.call('GET', 'a') redis.call('SET', 'b', 1)", '0');
  const [line = '', ...rest] = readFileSync(file, 'utf8').trim().split('\n');
  expect(rest).toEqual([]);
  expect(JSON.parse(line).commands).toEqual([
    ['SET', 'a', '1'],
    ['SET', 'b', '1'],
  ]);
});

it('writes nothing for reads and failures, and is compacted on opening', async () => {
  await ask('SET', 'k', '0');
  const { size } = statSync(file);
  await store.send([['GET', 'k'], ['SADD', 'k', 'm'], ['SET', 'k'], ['PING']]);
  expect(statSync(file).size).toBe(size);
  for (let count = 0; count < 50; count += 1) await ask('INCRBY', 'k', '1');
  await reopen();
  expect(statSync(file).size).toBeLessThan(size * 2);
  expect(await ask('GET', 'k')).toBe('50');
});
