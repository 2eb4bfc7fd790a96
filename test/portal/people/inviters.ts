import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { query } from '../../harness/database.ts';
import type { PortalBrowser } from '../../harness/portal/portal.ts';

type Inviter = { portal: PortalBrowser; base: string };

/** Invites people from the portal, and reads what came of it. */
export function invitersIn(environment: CloudEnvironment) {
  const freshEmail = (name = 'invited') => `${name}.${crypto.randomUUID()}@example.com`;

  const invite = ({ portal, base }: Inviter, email: string, role = 'developer', values: object = {}) =>
    portal.post(`${base}/people/new/invite`, { email, name: '', role, ...values });

  const idOf = async (email: string) =>
    (
      await query<{ id: string }>(
        environment,
        'select id::text from invitation where email = $1 order by id desc limit 1',
        [email],
      )
    )[0]?.id ?? '';

  return { freshEmail, invite, idOf };
}
