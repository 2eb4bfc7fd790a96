import { findSession } from '../../db/queries/portal/sessions.ts';
import {
  databaseCheck,
  queueCheck,
  settingsCheck,
  storageCheck,
} from '../../shared/health/probe/common-checks.ts';
import { createProbe } from '../../shared/health/probe/create-probe.ts';
import { JOBS } from './jobs.ts';
import { mailCheck } from './mails/mail-check.ts';

type Execution = { waitUntil(work: Promise<unknown>): void; passThroughOnException(): void; props: unknown };

/** The customer portal: a Worker on a host of its own. */
export default {
  name: 'portal',
  jobs: JOBS,
  // Imported lazily: Node reads the jobs from here for the schedules, and cannot load JSX.
  fetch: async (request: Request, env: object, execution: Execution): Promise<Response> => {
    const { serve } = await import('./portal.tsx');
    return await serve(request, env, execution);
  },
};

/** The digest of no session. */
const NO_TOKEN = '0'.repeat(64);

export const probe = createProbe('portal', [
  databaseCheck(({ db }) => findSession(db, NO_TOKEN, undefined)),
  queueCheck,
  storageCheck('CALL_AUDIOS'),
  mailCheck,
  settingsCheck('DOWNLOAD_SECRET', ({ config }) => config.downloads !== undefined),
]);
