import type { TestProject } from 'vitest/node';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    environment: CloudEnvironment;
    logFile: string;
  }
}

/** The run's cloud, and how many projects still use it. Each project loads this module, so it is kept outside. */
const shared = globalThis as { runsCloud?: { cloud: Promise<TestCloud>; users: number } };

/**
 * One cloud for all files that do not break it, of whatever project; each test makes its own organizations and addresses.
 * Nothing in it is down, so slowness only means a busy machine, and timeouts are long.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.runsCloud ??= {
    cloud: startTestCloud({
      hasSite: true,
      hasCron: true,
      vars: { KEY_CACHE_SECONDS: '1', DEPENDENCY_TIMEOUT_MS: '15000' },
    }),
    users: 0,
  };
  const used = shared.runsCloud;
  used.users += 1;
  const cloud = await used.cloud;
  project.provide('environment', cloud.environment);
  project.provide('logFile', cloud.logFile);
  return async () => {
    used.users -= 1;
    if (used.users === 0) await cloud.stop();
  };
}
