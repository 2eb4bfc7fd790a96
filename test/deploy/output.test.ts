import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { readDeployedFunctions } from '../../deploy/config/deployed-functions.ts';
import { withConfigFile } from '../../deploy/config/derive-config.ts';
import { readTargets } from '../../deploy/config/targets.ts';
import { createWrangler, runOrThrow } from '../../deploy/wrangler.ts';
import { IS_CI } from '../harness/ci.ts';
import { startTestCloud } from '../harness/cloud/test-cloud.ts';
import { takeJourney } from '../harness/links/take-journey.ts';

/**
 * The most that each may weigh, gzipped, because a Worker starts within its first request. The SDKs, Hono and zod are
 * about 160 kB of each; the rest is flags, numbering metadata, pages and device data. The redirect is the hot path.
 */
const MOST_BYTES = 225_000;
const MOST_BYTES_OF: Record<string, number> = {
  redirect: 20_000,
  tools: 250_000,
  urlshortener: 280_000,
  numberinsight: 300_000,
  callblasting: 310_000,
  portal: 410_000,
};

const folder = mkdtempSync(join(tmpdir(), 'operator-output-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(IS_CI)(
  'what wrangler would upload keeps its sizes, and takes the journey',
  async () => {
    const functions = readDeployedFunctions();
    await withConfigFile(readTargets().production, async (file) => {
      const wrangler = createWrangler(file);
      for (const { env } of functions) {
        const outdir = join(folder, 'out', env);
        await runOrThrow(wrangler, 'deploy', '--dry-run', '--env', env, '--outdir', outdir);
        cpSync(join(outdir, 'index.js'), join(folder, 'bundles', `${env}.js`));
      }
    });
    const tooLarge = functions.flatMap(({ env }) => {
      const bytes = gzipSync(readFileSync(join(folder, 'bundles', `${env}.js`))).length;
      return bytes > (MOST_BYTES_OF[env] ?? MOST_BYTES) ? [`${env}: ${bytes}`] : [];
    });
    expect(tooLarge).toEqual([]);

    const cloud = await startTestCloud({ bundles: join(folder, 'bundles') });
    try {
      await takeJourney(cloud.environment, (apiKey) =>
        createClient({ baseUrl: cloud.environment.API_BASE_URL, apiKey }),
      );
    } finally {
      await cloud.stop();
    }
  },
  300_000,
);
