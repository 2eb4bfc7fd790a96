import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type MigrationJournal, toBaselineFiles, toNextFiles } from '../../../db/baseline/migration-files.ts';
import { MIGRATIONS } from '../../../db/baseline/other-baseline.ts';
import { readReleased } from '../../../db/release/signatures.ts';

const read = (name: string) => readFileSync(`${MIGRATIONS}/${name}`, 'utf8');

if (readReleased() === undefined)
  test('the baseline is what the tables declare (else: npm run db:generate)', async () => {
    const files = await toBaselineFiles();
    const committed = globSync('**/*.*', { cwd: MIGRATIONS }).sort();
    expect(committed).toEqual([...files.keys()].sort());
    // Without their differences: those of a snapshot are too long to read.
    for (const [name, text] of files)
      expect({ name, isCurrent: text === read(name) }).toMatchObject({ isCurrent: true });
  });

test('the migrations make what the tables declare (else: npm run db:generate)', async () => {
  expect([...(await toNextFiles(read, 'nothing'))]).toEqual([]);
});

test('a further migration has what the tables declare beyond the last snapshot, and how new ones are stored', async () => {
  const before = (name: string): string => {
    if (!name.endsWith('_snapshot.json')) return read(name);
    const snapshot = JSON.parse(read(name));
    delete snapshot.tables['public.request_log'];
    delete snapshot.tables['public.organization'].columns.erased_at;
    return JSON.stringify(snapshot);
  };
  const index = (JSON.parse(read('meta/_journal.json')) as MigrationJournal).entries.length;
  const number = String(index).padStart(4, '0');
  const files = await toNextFiles(before, 'log_requests');
  expect([...files.keys()]).toEqual([
    `${number}_log_requests.sql`,
    `meta/${number}_snapshot.json`,
    'meta/_journal.json',
  ]);
  const text = files.get(`${number}_log_requests.sql`);
  expect(text).toMatch(/^CREATE TABLE "request_log" \([^;]+\n\) PARTITION BY RANGE \(at\);$/m);
  expect(text).toContain('ALTER TABLE "organization" ADD COLUMN "erased_at" timestamp with time zone;');
  const { entries }: MigrationJournal = JSON.parse(files.get('meta/_journal.json') ?? '');
  expect(entries.slice(0, -1)).toEqual(JSON.parse(read('meta/_journal.json')).entries);
  expect(entries.at(-1)).toMatchObject({ idx: index, tag: `${number}_log_requests` });
  expect(entries.at(-1)?.when).toBeGreaterThan(entries.at(-2)?.when ?? 0);
});
