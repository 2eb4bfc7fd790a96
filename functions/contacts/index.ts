import { findOptOuts } from '../../db/contacts/queries/opt-outs.ts';
import { createFunction } from '../../shared/kernel/http/create-function.ts';
import { mountJobs } from '../../shared/kernel/jobs/mount-jobs.ts';
import { API_KEYS } from '../../shared/people/keys/api-keys.ts';
import { databaseCheck, keyRingCheck, queueCheck } from '../../shared/status/probes/common-checks.ts';
import { createProbe } from '../../shared/status/probes/create-probe.ts';
import { rotateContacts } from './jobs/rotate-contacts.ts';
import { addOptOuts } from './routes/add-opt-outs.ts';
import { addTouches } from './routes/add-touches.ts';
import { checkNumbers } from './routes/check-numbers.ts';
import { listEvidence } from './routes/list-evidence.ts';
import { listOptOuts } from './routes/list-opt-outs.ts';
import { removeOptOut } from './routes/remove-opt-out.ts';

export default createFunction({
  name: 'contacts',
  keys: API_KEYS,
  basePath: '/api/v6/contacts',
  routes: [addOptOuts, listOptOuts, removeOptOut, addTouches, checkNumbers, listEvidence],
  jobs: mountJobs([rotateContacts]),
});

export const probe = createProbe('contacts', [
  databaseCheck(({ db }) => findOptOuts(db, 0, { beforeId: undefined }, 1)),
  queueCheck(),
  keyRingCheck('REGISTRY_SECRETS_KEY'),
]);
