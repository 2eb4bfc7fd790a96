import { visit } from '../http/visit.ts';
import type { Tenant } from '../organization.ts';
import { waitFor } from '../wait-for.ts';
import type { TestLink } from './links.ts';

/** Makes the redirect cache a link; an isolate skips Redis for a second after a failure. */
export async function warmLink({ ctx }: Tenant, { domain, code, shortUrl }: TestLink): Promise<void> {
  await waitFor('the link in the cache', async () => {
    await visit(shortUrl, { method: 'HEAD' });
    return (await ctx.redis.get(`link:${domain}/${code}`)) === null ? undefined : true;
  });
}
