import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { keep } from '../../local/build-cache.ts';
import { createDataDir } from '../harness/cloud/data-dir.ts';

const cache = createDataDir();
afterEach(() => rmSync(cache, { recursive: true, force: true }));

test('an entry stays while others use it, even when a second process has made it at the same time', async () => {
  const slow = Promise.withResolvers<void>();
  const second = keep('settings', () => slow.promise, cache);
  const first = await keep('settings', async (folder) => writeFileSync(join(folder, 'made'), ''), cache);
  writeFileSync(join(first, 'used'), '');
  slow.resolve();
  expect(await second).toBe(first);
  expect(existsSync(join(first, 'used'))).toBe(true);
  expect(readdirSync(cache), 'nothing is left of the second').toEqual([basename(first)]);
});

test('entries made from other sources are removed', async () => {
  const before = await keep('settings', async () => {}, cache);
  const old = before.replace(/[0-9a-f]{16}$/, '0'.repeat(16));
  rmSync(before, { recursive: true });
  writeFileSync(old, '');
  const kept = await keep('settings', async () => {}, cache);
  expect(readdirSync(cache)).toEqual([basename(kept)]);
});
