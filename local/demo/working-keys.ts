import { createDatabase } from '../../db/engine/client.ts';
import { createDeadline } from '../../db/engine/deadlines/deadline.ts';
import { findIdentity } from '../../db/people/queries/find-identity.ts';
import { toKeyState } from '../../shared/kernel/auth/key-state.ts';
import { hashToken } from '../../shared/kernel/auth/token.ts';
import type { CloudEnvironment } from '../workers/local-functions.ts';
import { DEMO_KEYS } from './demo-keys.ts';

const READ_MS = 10_000;

/** The demonstration's keys that authenticate: state of an earlier version lacks newer ones, and the sandbox ends. */
export async function findWorkingKeys(environment: CloudEnvironment): Promise<string[]> {
  const { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: fetchEndpoint } = environment;
  const db = createDatabase({ databaseUrl, fetchEndpoint }, createDeadline('postgres', READ_MS));
  const works = await Promise.all(
    Object.values(DEMO_KEYS).map(async (token) => {
      const key = await findIdentity(db, hashToken(token));
      return key?.organizationStatus === 'active' && toKeyState(key, new Date()) === 'active' ? [token] : [];
    }),
  );
  return works.flat();
}
