import { visit } from '../http/visit.ts';
import type { Tenant } from '../organization.ts';
import { waitFor } from '../wait-for.ts';
import type { TestLink } from './links.ts';

/** Has the redirect keep a link: an isolate that has just met a dead Redis leaves it alone for a second. */
export async function warmLink({ ctx }: Tenant, { domain, code, shortUrl }: TestLink): Promise<void> {
  await waitFor('the link in the cache', async () => {
    await visit(shortUrl, { method: 'HEAD' });
    return (await ctx.redis.get(`link:${domain}/${code}`)) === null ? undefined : true;
  });
}
