import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { readDeployedFunctions } from '../../deploy/config/deployed-functions.ts';
import { withConfigFile } from '../../deploy/config/derive-config.ts';
import { readTargets } from '../../deploy/config/targets.ts';
import { createWrangler, runOrThrow } from '../../deploy/wrangler.ts';
import { bundleWorkers } from '../../local/workers/bundle-workers.ts';
import { IS_CI } from '../harness/ci.ts';
import { startTestCloud } from '../harness/cloud/test-cloud.ts';
import { takeJourney } from '../harness/links/take-journey.ts';

/**
 * The most that each may weigh, gzipped, because a Worker starts within its first request. The SDKs, Hono and zod are
 * about 160 kB of each; the rest is flags, numbering metadata, pages and device data. The redirect is the hot path.
 */
const MOST_BYTES = 215_000;
const MOST_BYTES_OF: Record<string, number> = {
  redirect: 13_000,
  tools: 232_000,
  urlshortener: 292_000,
  numberinsight: 279_000,
  tts: 220_000,
  callblasting: 319_000,
  contacts: 266_000,
  portal: 568_000,
};

const folder = mkdtempSync(join(tmpdir(), 'operator-output-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(IS_CI)(
  'the bundles that wrangler would upload keep their sizes, and complete the journey',
  async () => {
    const functions = readDeployedFunctions();
    await withConfigFile(readTargets().production, async (file) => {
      const wrangler = createWrangler(file);
      for (const { env } of functions) {
        const outdir = join(folder, 'out', env);
        await runOrThrow(wrangler, 'deploy', '--dry-run', '--env', env, '--outdir', outdir);
      }
    });
    const tooLarge = functions.flatMap(({ env }) => {
      const bytes = globSync(join(folder, 'out', env, '{index.js,*.wasm}')).reduce(
        (sum, file) => sum + gzipSync(readFileSync(file)).length,
        0,
      );
      return bytes > (MOST_BYTES_OF[env] ?? MOST_BYTES) ? [`${env}: ${bytes}`] : [];
    });
    expect(tooLarge).toEqual([]);

    // The local run takes no modules of text beside the code, such as the portal's styles.
    const outputs = functions.map(({ env }) => ({ env, main: join(folder, 'out', env, 'index.js') }));
    const bundles = join(folder, 'bundles');
    mkdirSync(bundles);
    for (const [name, contents] of await bundleWorkers(outputs)) writeFileSync(join(bundles, name), contents);

    const cloud = await startTestCloud({ bundles });
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
