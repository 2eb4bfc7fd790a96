import type { TestProject } from 'vitest/node';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { startTestCloud } from './test-cloud.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    environment: CloudEnvironment;
    logFile: string;
  }
}

/**
 * One cloud for all files that do not break it; each test makes its own organizations and addresses. Nothing in it is down, so
 * slowness only means a busy machine, and timeouts are long.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cloud = await startTestCloud({
    hasSite: true,
    hasCron: true,
    vars: { KEY_CACHE_SECONDS: '1', DEPENDENCY_TIMEOUT_MS: '15000' },
  });
  project.provide('environment', cloud.environment);
  project.provide('logFile', cloud.logFile);
  return () => cloud.stop();
}
