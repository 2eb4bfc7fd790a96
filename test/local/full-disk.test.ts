import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogFile } from '../../local/log-file.ts';
import { openTables } from '../../local/qstash/tables.ts';
import { createStore } from '../../local/redis/store/create-store.ts';
import type { StoreRecord } from '../../local/redis/store/store-journal.ts';
import { openJournal } from '../../local/servers/journal.ts';
import { CAN_MOUNT, mountSmallDisk, type SmallDisk } from '../harness/machine/small-disk.ts';

const LARGE = 'x'.repeat(5_000);
const linesOf = (file: string): unknown[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

// Mounting takes Linux and root.
describe.runIf(CAN_MOUNT)('On a temporarily full disk', () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = mountSmallDisk();
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    disk.remove();
    vi.restoreAllMocks();
  });

  test('a journal writes an entry completely or not at all, and keeps the last compaction', () => {
    const file = join(disk.folder, 'journal.jsonl');
    const journal = openJournal<{ n: number; text?: string }>(file, ['n']);
    journal.append({ n: 1 });
    disk.fill();
    // A part of it fits into the file's last page.
    expect(() => journal.append({ n: 2, text: LARGE })).toThrow('ENOSPC');
    expect(linesOf(file)).toEqual([{ n: 1 }]);
    expect(() => journal.rewrite([{ n: 3, text: LARGE }])).toThrow('ENOSPC');
    expect(linesOf(file)).toEqual([{ n: 1 }]);
    disk.empty();
    journal.append({ n: 4 });
    journal.close();
    expect(openJournal<{ n: number }>(file, ['n']).entries).toEqual([{ n: 1 }, { n: 4 }]);
  });

  test('the in-process Redis refuses writes as redis-server does, continues to read, and has everything afterwards', async () => {
    const file = join(disk.folder, 'redis.journal');
    const open = () => createStore({ journal: openJournal<StoreRecord>(file, ['at', 'commands']) });
    const store = open();
    const ask = async (...command: string[]) => (await store.send([command]))[0];
    await ask('INCRBY', 'count', '1');
    disk.fill();
    for (const text of [LARGE, LARGE]) expect(String(await ask('SET', 'large', text))).toContain('MISCONF');
    expect(String(await ask('INCRBY', 'count', '10'))).toContain('MISCONF');
    expect(await ask('GET', 'count')).toBe('11');
    disk.empty();
    expect(await ask('INCRBY', 'count', '100')).toBe(111);
    await store.close();
    const reopened = open();
    expect(await reopened.send([['GET', 'count']])).toEqual(['111']);
    expect(await reopened.send([['GET', 'large']])).toEqual([LARGE]);
    await reopened.close();
  });

  test('the QStash tables continue in memory, and are written when there is space', () => {
    const file = join(disk.folder, 'qstash.jsonl');
    const tables = openTables(file);
    const table = tables.open<string>('messages');
    table.set('first', 'one');
    disk.fill();
    table.set('second', LARGE);
    table.set('third', LARGE);
    expect([...table.values()]).toHaveLength(3);
    disk.empty();
    table.set('fourth', 'four');
    tables.close();
    const reopened = openTables(file);
    expect([...reopened.open<string>('messages').values()]).toEqual(['one', LARGE, LARGE, 'four']);
    reopened.close();
  });

  test('a torn journal opens without needing space', () => {
    const file = join(disk.folder, 'journal.jsonl');
    writeFileSync(file, '{"n":1}\n{"n":2');
    disk.fill();
    const said: string[] = [];
    const journal = openJournal<{ n: number }>(file, ['n'], (what) => said.push(what));
    expect(journal.entries).toEqual([{ n: 1 }]);
    expect(said).toEqual([`${file}: an incomplete last line dropped, 1 entries kept.`]);
    journal.close();
  });
});

describe('A data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'journals-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test.each([
    [
      'torn in the middle',
      '{"n":1}\n{"n":2,"te{"n":3}\n{"n":4}\n',
      [1, 4],
      '1 unreadable lines (the first is line 2)',
    ],
    ['that ends in zeros', '{"n":1}\n\0\0\0\0', [1], 'an incomplete last line'],
    [
      'with lines of something else',
      '{"n":1}\n0\nnull\n{}\n{"n":2}\n',
      [1, 2],
      '3 unreadable lines (the first is line 2)',
    ],
    ['without any readable line', '\0\0\n{\n', [], '2 unreadable lines (the first is line 1)'],
  ])('keeps the complete lines of a journal %s, and reports what it dropped', (_, text, kept, what) => {
    const file = join(folder, 'torn.jsonl');
    writeFileSync(file, text);
    const said: string[] = [];
    const journal = openJournal<{ n: number }>(file, ['n'], (line) => said.push(line));
    expect(journal.entries.map(({ n }) => n)).toEqual(kept);
    expect(said).toEqual([`${file}: ${what} dropped, ${kept.length} entries kept.`]);
    journal.append({ n: 9 });
    journal.close();
    expect(linesOf(file)).toEqual([...kept.map((n) => ({ n })), { n: 9 }]);
    openJournal<{ n: number }>(file, ['n'], (line) => said.push(line)).close();
    expect(said).toHaveLength(1);
  });

  test('has a log that is rotated when it is large', () => {
    const file = join(folder, 'functions.log');
    appendFileSync(file, 'of the run before\n');
    const log = createLogFile(file, 1_000);
    for (let line = 0; line < 100; line += 1) log(`line ${line} ${'.'.repeat(40)}`);
    expect(statSync(file).size).toBeLessThan(1_100);
    expect(statSync(`${file}.1`).size).toBeLessThan(1_100);
    expect(readFileSync(file, 'utf8')).toContain('line 99');
  });

  test.runIf(process.platform === 'linux')('has a log that loses only lines when the disk is full', () => {
    const file = join(folder, 'full.log');
    symlinkSync('/dev/full', file);
    const log = createLogFile(file);
    expect(() => log('a line')).not.toThrow();
  });
});
