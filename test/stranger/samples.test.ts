import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSampleFolders, runnableLanguages, runSample } from '../harness/clients/run-sample.ts';
import { installClients } from '../harness/clients/stranger.ts';
import { launchBrowser } from '../harness/portal/browser.ts';
import { toOwnSample } from './own-values.ts';
import { readKey, readOperations, SANDBOX_KEY, SITE } from './site.ts';

/** A file of visits is written by a job each hour: none is there yet, which the clients say. */
const REFUSED = ['downloadClickFile'];
const GONE = /NOT_FOUND|404|not valid or has expired/;

const folder = mkdtempSync(join(tmpdir(), 'operator-stranger-'));
const operations = await readOperations();
const languages = runnableLanguages(true);
let browser: Browser;
/** The operations that only the key of a sandbox may call. */
const OF_SANDBOXES = ['visitInSandbox', 'sendSampleEvent'];
let key = '';
beforeAll(async () => {
  key = await readKey();
  browser = await launchBrowser();
  await installClients(SITE, folder);
  makeSampleFolders(folder);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Printed = { language: string; isHttp: boolean; name: string; code: string };

/** The samples on an operation's page: of our client, and of plain HTTP. */
async function readSamples(id: string): Promise<Printed[]> {
  const page = await browser.newPage();
  await page.goto(`${SITE}/docs/en/reference/${id}`);
  const printed = await page.locator('[data-sample] pre code').evaluateAll((blocks) =>
    blocks.map((block) => ({
      language: block.closest('[data-sample]')?.getAttribute('data-sample') ?? '',
      isHttp: block.closest('details') !== null,
      code: block.textContent ?? '',
    })),
  );
  await page.close();
  return printed.map((sample) => ({
    ...sample,
    name: `${sample.language}${sample.isHttp ? ' over HTTP' : ''}`,
  }));
}

const LONGEST_QUOTA_MS = 60_000;

/** Runs a sample again when the quota of its operation, which the samples of all languages share, is used up. */
async function runWithinQuota(...given: Parameters<typeof runSample>): Promise<string> {
  try {
    return await runSample(...given);
  } catch (error) {
    const { message, stdout = '', stderr = '' } = Object(error);
    if (!/RATE_TPS_EXCEEDED|\b429\b/.test(message + stdout + stderr)) throw error;
    await new Promise((resolve) => setTimeout(resolve, LONGEST_QUOTA_MS));
    return await runSample(...given);
  }
}

test('there are programs for all languages whose samples can be run', () => {
  expect(languages).toEqual(['curl', 'node', 'php', 'python', 'go']);
});

test.each(operations)('the printed samples of $id work', async (operation) => {
  const samples = await readSamples(operation.id);
  const runnable = samples.filter(({ language }) => languages.includes(language));
  expect(new Set(runnable.map(({ language }) => language)).size).toBe(languages.length);
  const own = OF_SANDBOXES.includes(operation.id) ? SANDBOX_KEY : key;
  const isRefused = REFUSED.includes(operation.id);
  // Plain HTTP shows a refusal as it is.
  for (const { language, name, code } of runnable.filter(({ isHttp }) => !(isRefused && isHttp))) {
    const sample = await toOwnSample(operation, code, own);
    const run = runWithinQuota(language, sample, folder, { BASE: SITE, KEY: own });
    if (isRefused) await expect(run, name).rejects.toThrow(GONE);
    else await expect(run, `${name}:\n${sample}`).resolves.toBeDefined();
  }
});
