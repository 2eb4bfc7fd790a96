import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Cloud, type CloudOptions, startCloud } from '../../../local/cloud.ts';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { createOperatorCtx } from '../../../operator/program/create-operator-ctx.ts';
import { addDomain } from '../../../shared/links/domains/add-domain.ts';
import { setDefaultDomain } from '../../../shared/links/domains/default-domain.ts';
import { verifyDomain } from '../../../shared/links/domains/verify-domain.ts';
import { onCi } from '../ci.ts';
import { query } from '../database.ts';
import { PATIENT_MS } from '../patient.ts';
import { noteCode } from './answered-codes.ts';
import { createDataDir } from './data-dir.ts';
import { copyPreparedPostgres, preparedBundles, preparedDirectory } from './prepare.ts';

export const PLATFORM_DOMAIN = 'go.localhost';
/** The domain of sandboxes' links. */
export const SANDBOX_DOMAIN = 'try.localhost';
/** QStash's delays are a tenth of the real ones. */
export const QSTASH_TIME_SCALE = 0.1;
/** Replaces the real synthesizer, which takes a second to start and a tenth of a second per sentence. */
const QUICK_VOICE = new URL('./quick-voice.ts', import.meta.url);

/** A cloud, and the file with its functions' logs. */
export type TestCloud = Cloud & { logFile: string };

/**
 * A complete system on free ports, containing only the platform's domains. Identities are cached for a second, so that
 * tests of revocations or blocks are fast; QStash's delays are a tenth, calls take a hundredth.
 */
export async function startTestCloud(options: Partial<CloudOptions> = {}): Promise<TestCloud> {
  const dataDir = options.dataDir ?? createDataDir();
  const logFile = join(dataDir, 'functions.log');
  appendFileSync(logFile, '');
  copyPreparedPostgres(dataDir);
  const cloud = await startCloud({
    port: 0,
    dataDir,
    durable: false,
    bundles: preparedBundles(),
    hasSite: false,
    hasCron: false,
    redisUrl: process.env.REDIS_URL,
    redisServer: process.env.TEST_REDIS_SERVER,
    timeScale: QSTASH_TIME_SCALE,
    callTimeScale: 0.01,
    voice: onCi(undefined, QUICK_VOICE),
    seed: seedPlatform,
    onLog: (line) => {
      appendFileSync(logFile, `${line}\n`);
      noteCode(preparedDirectory(), line);
    },
    ...options,
    // The watch looks once in a run: tests run it again.
    vars: { WATCH_AGAIN_SECONDS: '0', ...(options.vars ?? { KEY_CACHE_SECONDS: '1' }) },
  });
  const stop = async (): Promise<void> => {
    await cloud.stop();
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...cloud, logFile, stop };
}

async function seedPlatform(environment: CloudEnvironment): Promise<void> {
  // As a deployment's daily job has them: two first requests at once must not both wait for the month to be opened.
  await query(environment, 'select routine.open_contact_partitions()');
  const { ctx, settle } = createOperatorCtx(environment, undefined, PATIENT_MS);
  const platform = { name: PLATFORM_DOMAIN, organizationId: null };
  await addDomain(ctx, platform);
  await verifyDomain(ctx, platform);
  await setDefaultDomain(ctx, platform);
  const ofSandboxes = { name: SANDBOX_DOMAIN, organizationId: null };
  await addDomain(ctx, { ...ofSandboxes, isSandbox: true });
  await verifyDomain(ctx, ofSandboxes);
  await settle();
}
