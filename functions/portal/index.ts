import { findSession } from '../../db/people/queries/sessions.ts';
import { HOSTNAMES_CHECK } from '../../shared/links/domains/hostnames/hostname-checks.ts';
import {
  databaseCheck,
  downloadsCheck,
  keyRingCheck,
  portalSigningCheck,
  queueCheck,
  storageCheck,
} from '../../shared/status/probes/common-checks.ts';
import { createProbe } from '../../shared/status/probes/create-probe.ts';
import { JOBS } from './jobs.ts';
import { mailCheck } from './mail/mailer.ts';

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
  queueCheck(),
  storageCheck('CALL_AUDIOS'),
  storageCheck('LINK_BATCHES'),
  storageCheck('NUMBER_BATCHES'),
  mailCheck,
  downloadsCheck,
  keyRingCheck('WEBHOOK_SECRETS_KEY'),
  keyRingCheck('PROVIDER_SECRETS_KEY'),
  keyRingCheck('REGISTRY_SECRETS_KEY'),
  portalSigningCheck,
  HOSTNAMES_CHECK,
]);
