import { findIdentity } from '../../db/people/queries/find-identity.ts';
import { createFunction } from '../../shared/kernel/http/create-function.ts';
import { API_KEYS } from '../../shared/people/keys/api-keys.ts';
import { databaseCheck } from '../../shared/status/probes/common-checks.ts';
import { createProbe } from '../../shared/status/probes/create-probe.ts';
import { getFlag } from './routes/get-flag.ts';
import { listCountries } from './routes/list-countries.ts';

export default createFunction({
  name: 'tools',
  keys: API_KEYS,
  basePath: '/api/v6/tools',
  routes: [listCountries, getFlag],
});

/** The digest of no key. */
const NO_TOKEN = '0'.repeat(64);

export const probe = createProbe(
  'tools',
  // Keys that an isolate knows are answered without it.
  [{ ...databaseCheck(({ db }) => findIdentity(db, NO_TOKEN)), fails: 'some' }],
  'none',
);
