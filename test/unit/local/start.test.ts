import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDeployedFunctions, readMiniflareOptions } from '../../../deploy/config/deployed-functions.ts';
import { readJobs } from '../../../deploy/read-jobs.ts';
import { keep } from '../../../local/kept.ts';
import { readSchedules, readSettings } from '../../../local/prepared.ts';
import { packagesOf } from '../../harness/packages-of.ts';

describe('npm start', () => {
  test('waits for nothing before it has told that it starts', async () => {
    expect(await packagesOf('local/run.ts')).toEqual([]);
  });

  test('loads neither what reads settings, bundles and builds pages, nor the functions, which it needs once', async () => {
    const loaded = [
      ...(await packagesOf('local/cloud.ts')),
      ...(await packagesOf('local/prepared.ts')),
      ...(await packagesOf('local/workers/start-workers.ts')),
    ];
    expect(loaded).toContain('miniflare');
    for (const once of ['wrangler', 'esbuild', 'marked', 'highlight.js', 'ua-parser-js', 'libphonenumber-js'])
      expect(loaded).not.toContain(once);
  });
});

describe('What is kept', () => {
  test('is made once, and whole; what nothing asks for any more is not kept', async () => {
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

  test('is not kept where it could not be made', async () => {
    const cache = mkdtempSync(join(tmpdir(), 'operator-kept-'));
    const fail = (): Promise<void> => Promise.reject(new Error('no'));
    await expect(keep('settings', fail, cache)).rejects.toThrow('no');
    await keep('settings', async (folder) => writeFileSync(join(folder, 'a'), ''), cache);
    expect(readdirSync(cache)).toHaveLength(1);
    rmSync(cache, { recursive: true });
  });
});

test('Settings and schedules that are kept are those that wrangler and the jobs tell', async () => {
  const functions = readDeployedFunctions();
  const settings = await readSettings();
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  expect(settings).toEqual(
    plain(functions.map((deployed) => ({ ...deployed, miniflare: readMiniflareOptions(deployed.env) }))),
  );
  const jobs = await readJobs(functions);
  expect((await readSchedules(functions)).map(({ name }) => name)).toEqual(jobs.map(({ name }) => name));
});
