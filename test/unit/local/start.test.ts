import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keep } from '../../../local/build-cache.ts';
import { GROWTH } from '../../../local/workers/quick-miniflare.ts';
import { IS_CI } from '../../harness/ci.ts';
import { packagesOf } from '../../harness/repository/packages-of.ts';

describe('npm start', () => {
  test('prints that it starts before it waits for anything', async () => {
    expect(await packagesOf('local/run.ts')).toEqual([]);
  });

  test.runIf(IS_CI)(
    'loads neither one-time code for settings, bundles and pages, nor the functions',
    async () => {
      const loaded = [
        ...(await packagesOf('local/cloud.ts')),
        ...(await packagesOf('local/prepared.ts')),
        ...(await packagesOf('local/workers/start-workers.ts')),
      ];
      expect(loaded).toContain('miniflare');
      for (const once of [
        'wrangler',
        'esbuild',
        'marked',
        'highlight.js',
        'ua-parser-js',
        'libphonenumber-js',
      ])
        expect(loaded).not.toContain(once);
    },
  );
});

test('Miniflare has the growth that a start replaces', () => {
  expect(
    readFileSync(createRequire(import.meta.url).resolve('miniflare'), 'utf8').split(GROWTH),
  ).toHaveLength(2);
});

describe('The build cache', () => {
  test('makes an entry once and completely, and drops unused ones', async () => {
    const cache = mkdtempSync(join(tmpdir(), 'operator-kept-'));
    mkdirSync(join(cache, 'settings-0123456789abcdef'));
    mkdirSync(join(cache, 'bundles-0123456789abcdef'));
    let made = 0;
    const make = async (folder: string): Promise<void> => {
      made += 1;
      writeFileSync(join(folder, 'a'), 'whole');
    };
    const both = await Promise.all([keep('settings', make, cache), keep('settings', make, cache)]);
    const again = await keep('settings', make, cache);
    expect(new Set([...both, again]).size).toBe(1);
    expect(made).toBeLessThanOrEqual(2);
    expect(readFileSync(join(again, 'a'), 'utf8')).toBe('whole');
    expect(readdirSync(cache).toSorted()).toEqual(['bundles-0123456789abcdef', basename(again)]);
    rmSync(cache, { recursive: true });
  });

  test('stores nothing when making it fails', async () => {
    const cache = mkdtempSync(join(tmpdir(), 'operator-kept-'));
    const fail = (): Promise<void> => Promise.reject(new Error('no'));
    await expect(keep('settings', fail, cache)).rejects.toThrow('no');
    await keep('settings', async (folder) => writeFileSync(join(folder, 'a'), ''), cache);
    expect(readdirSync(cache)).toHaveLength(1);
    rmSync(cache, { recursive: true });
  });
});
