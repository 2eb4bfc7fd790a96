import { findIdentity } from '../../db/people/queries/find-identity.ts';
import { createFunction } from '../../shared/kernel/http/create-function.ts';
import { API_KEYS } from '../../shared/people/keys/api-keys.ts';
import { databaseCheck } from '../../shared/status/probes/common-checks.ts';
import { createProbe } from '../../shared/status/probes/create-probe.ts';
import { getKey } from './routes/get-key.ts';
import { ping } from './routes/ping.ts';

export default createFunction({
  name: 'utilities',
  keys: API_KEYS,
  basePath: '/api/v6/utilities',
  routes: [ping, getKey],
});

/** The digest of no key. */
const NO_TOKEN = '0'.repeat(64);

export const probe = createProbe('utilities', [databaseCheck(({ db }) => findIdentity(db, NO_TOKEN))], 'all');
