import { sql } from 'drizzle-orm';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import { refuseSandbox } from '../../people/organizations/refuse-sandbox.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { checkInput } from '../../platform/verbs/check-input.ts';
import { AddedDomain, describeHolder } from './held-domain.ts';
import { listTenures } from './list-tenures.ts';
import { describeHostname, ensureHostname } from './platform-hostname.ts';

/**
 * Adds a domain to an organization or the platform, pending verification. A former holder resumes its old tenure with
 * its links. Several organizations may add the same domain; a platform domain is exclusive. Updates the database first,
 * then Cloudflare: after an interruption, repeat it.
 */
export const addDomain = audited(
  { verb: 'domain.add', changes: domainTenure },
  async (ctx: Ctx, input: AddedDomain) => {
    const { name, organizationId, isSandbox } = checkInput(AddedDomain, input);
    if (organizationId !== null) await refuseSandbox(ctx, organizationId);
    const held = (await listTenures(ctx, { name })).filter(({ status }) => status !== 'released');
    const own = held.find((tenure) => tenure.organizationId === organizationId);
    const platforms = held.some((tenure) => tenure.organizationId === null);
    const refused = held.length > 0 && (organizationId === null || platforms);
    if (own?.status === 'verified' || (refused && own === undefined)) {
      const holders = held.map((tenure) => describeHolder(tenure.organizationId));
      throw new DomainError('DOMAIN_TAKEN', { name, holders });
    }
    await ctx.db.execute(sql`
    with host as (
      insert into domain (name) values (${name}) on conflict (name) do update set name = excluded.name returning id
    )
    insert into domain_tenure (domain_id, organization_id, is_sandbox, status)
    select id, ${organizationId}::bigint, ${isSandbox}, 'pending' from host
    on conflict (domain_id, organization_id) do update set status = 'pending', released_at = null
     where domain_tenure.status = 'released'`);
    const hostname = await ensureHostname(ctx, { name, organizationId });
    return { domain: name, organizationId, status: 'pending', ...describeHostname(hostname) };
  },
);
