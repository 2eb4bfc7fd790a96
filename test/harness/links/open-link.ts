import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { createTenant } from '../organization.ts';
import { linkIdOf } from './clicks.ts';
import { createLink } from './links.ts';

/** A link of a new tenant with funds for many visits. */
export async function openLink(environment: CloudEnvironment) {
  const tenant = await createTenant(environment, { balanceMicro: 10_000_000_000n });
  const link = await createLink(tenant);
  return { tenant, link, linkId: await linkIdOf(environment, link) };
}
