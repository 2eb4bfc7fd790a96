import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { readDeployedFunctions } from '../../deploy/config/deployed-functions.ts';
import { withConfigFile } from '../../deploy/config/derive-config.ts';
import { readTargets } from '../../deploy/config/targets.ts';
import { bundle } from '../../deploy/rehearse.ts';
import { createWrangler } from '../../deploy/wrangler.ts';
import { bundleWorkers } from '../../local/workers/bundle-workers.ts';
import { mostBytesOf } from '../harness/bundle-sizes.ts';
import { IS_CI } from '../harness/ci.ts';
import { startTestCloud } from '../harness/cloud/test-cloud.ts';
import { takeJourney } from '../harness/links/take-journey.ts';

const folder = mkdtempSync(join(tmpdir(), 'operator-output-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(IS_CI)(
  'the bundles that wrangler would upload keep their sizes, and complete the journey',
  async () => {
    const functions = readDeployedFunctions();
    const said: string[] = [];
    await withConfigFile(readTargets().production, (file) =>
      bundle(createWrangler(file), functions, join(folder, 'out'), (line) => said.push(line)),
    );
    expect(said.map((line) => line.split(/ +/)[1])).toEqual(functions.map(({ name }) => name));
    const tooLarge = functions.flatMap(({ env }) => {
      const bytes = globSync(join(folder, 'out', env, '{index.js,*.wasm}')).reduce(
        (sum, file) => sum + gzipSync(readFileSync(file)).length,
        0,
      );
      return bytes > mostBytesOf(env) ? [`${env}: ${bytes}`] : [];
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
