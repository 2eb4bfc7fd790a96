import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readDeployedFunctions } from '../../deploy/config/deployed-functions.ts';
import { withConfigFile } from '../../deploy/config/derive-config.ts';
import { readTargets } from '../../deploy/config/targets.ts';
import { planRelease } from '../../deploy/release/plan-release.ts';
import { readServing } from '../../deploy/release/read-serving.ts';
import { type Release, releaseFunction, upload } from '../../deploy/release/release-functions.ts';
import { writeRecord } from '../../deploy/release/release-record.ts';
import { rollBack } from '../../deploy/release/roll-back.ts';
import { findMissingSecrets } from '../../deploy/secrets/check-secrets.ts';
import { createWrangler } from '../../deploy/wrangler.ts';
import { IS_CI } from '../harness/ci.ts';
import { createFakeClock } from './fake-clock.ts';
import { type FakeCloudflare, SECRETS, startFakeCloudflare } from './fake-cloudflare.ts';

let cloudflare: FakeCloudflare;
beforeAll(async () => {
  cloudflare = await startFakeCloudflare();
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', cloudflare.url);
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'account');
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'token');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await cloudflare.close();
});

test("The real wrangler's answer for a Worker that was never deployed is read as no secrets and no version", async () => {
  const tools = readDeployedFunctions().filter(({ env }) => env === 'tools');
  await withConfigFile(readTargets().production, async (file) => {
    const wrangler = createWrangler(file);
    const [missing, serving] = await Promise.all([
      findMissingSecrets(wrangler, tools),
      readServing(wrangler, 'tools'),
    ]);
    expect(missing).toEqual(tools.map(({ env, secrets: names }) => ({ env, names })));
    expect(serving).toBeUndefined();
  });
}, 60_000);

test.runIf(IS_CI)(
  "The real wrangler releases a function twice with Cloudflare's API, and restores its first version",
  async () => {
    const known = readDeployedFunctions();
    const functions = known.filter(({ env }) => env === 'redirect');
    await withConfigFile(readTargets().production, async (file) => {
      const wrangler = createWrangler(file);
      const missing = functions.flatMap(({ secrets }) => secrets.filter((name) => !SECRETS.includes(name)));
      expect(await findMissingSecrets(wrangler, functions)).toEqual([{ env: 'redirect', names: missing }]);
      for (const checkout of ['v6.0.0', 'v6.1.0']) {
        const { record } = await planRelease(wrangler, { functions, known, checkout });
        const counted = { answers: 200, failed: 0, points: 200 };
        const release: Release = {
          wrangler,
          record,
          say: () => {},
          underway: new Map(),
          clock: createFakeClock(),
          save: () => writeRecord(wrangler, known, record),
          answersOf: () => async (versions) => new Map(versions.map((version) => [version, counted])),
        };
        for (const deployed of functions) {
          if (record.functions[deployed.env]?.before !== null) await upload(release, deployed);
          await releaseFunction(release, deployed);
        }
        record.isFinished = true;
        await release.save();
      }
      await rollBack(wrangler, { functions: known, say: () => {}, ask: async () => {} });
    });
    expect(cloudflare.deployments).toEqual([['1 100'], ['2 100'], ['2 10', '1 90'], ['1 100']]);
    expect(cloudflare.routes).toEqual([...(functions[0]?.routes ?? []), ...(functions[0]?.routes ?? [])]);
  },
  240_000,
);
