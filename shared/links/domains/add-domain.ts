import { and, ne, sql } from 'drizzle-orm';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { insertWithRoom } from '../../kernel/dependencies/insert-with-room.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { createDomainCheck, isPublicHost } from '../../kernel/outbound/is-public-host.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { refuseSandbox } from '../../people/organizations/refuse-sandbox.ts';
import { isPublicShortener } from '../rules/check-destination.ts';
import { toRecords } from './dns-records.ts';
import { findHolders, heldBy } from './find-tenure.ts';
import { AddedDomain, describeHolder, getTenureOrThrow } from './held-domain.ts';
import { describeHostname, ensureHostname } from './hostnames/platform-hostname.ts';

/** The most domains that an organization may hold or wait for, unless the operator adds more. */
export const MAX_DOMAINS = 20;
/** The limit for domains including those that it released, which its list still shows. */
export const MAX_DOMAINS_EVER = 200;

/**
 * Adds a domain to an organization or the platform, pending verification. A former holder resumes its old tenure with
 * its links, and has to prove again that the domain is its own. Several organizations may add the same domain; a platform
 * domain is exclusive. For an operator, Cloudflare is asked at once, after the database: after an interruption, repeat it.
 * A member's domain gets there when it is proven, and nobody else may have verified it.
 */
export const addDomain = audited(
  { verb: 'domain.add', changes: domainTenure },
  async (ctx: Ctx, input: AddedDomain) => {
    const { name, organizationId, isSandbox } = checkInput(AddedDomain, input);
    if (organizationId !== null) await refuseSandbox(ctx, organizationId);
    const isOperators = ctx.actor.actor === 'operator';
    if (!isOperators) checkName(ctx, name);
    const held = await findHolders(ctx, name);
    const own = held.find((tenure) => tenure.organizationId === organizationId);
    const platforms = held.some((tenure) => tenure.organizationId === null);
    const refused = held.length > 0 && (organizationId === null || platforms);
    if (own?.status === 'verified' || (refused && own === undefined)) {
      const holders = held.map((tenure) => describeHolder(tenure.organizationId));
      throw new DomainError('DOMAIN_TAKEN', { name, holders });
    }
    if (!isOperators && own === undefined) {
      if (held.some(({ status }) => status === 'verified'))
        throw new DomainError('DOMAIN_HELD_BY_ANOTHER', { name });
      await checkRoom(ctx, { name, organizationId });
    }
    const inserting = ctx.db.execute(sql`
    with host as (
      insert into domain (name) values (${name}) on conflict (name) do update set name = excluded.name returning id
    )
    insert into domain_tenure (organization_id, domain_id, is_sandbox, status)
    select ${organizationId}::bigint, id, ${isSandbox}, 'pending' from host
    on conflict (domain_id, organization_id) do update
       set status = 'pending', released_at = null, proof = gen_random_uuid()
     where domain_tenure.status = 'released'`);
    if (isOperators || own !== undefined) await inserting;
    else await insertWithRoom(ctx, roomOf(organizationId), inserting);
    const added = { domain: name, organizationId, status: 'pending' };
    return isOperators ? { ...added, ...(await ensureRecords(ctx, { name, organizationId })) } : added;
  },
);

/** The state of a domain's custom hostname, and the records that its owner must create. */
async function ensureRecords(ctx: Ctx, held: { name: string; organizationId: number | null }) {
  const hostname = await ensureHostname(ctx, held);
  if (hostname === undefined) return {};
  const { proof, records } = { ...(await getTenureOrThrow(ctx, held)), ...hostname };
  const [, own] = toRecords({ name: held.name, proof, target: '' });
  return describeHostname({ ...hostname, records: [...records.slice(0, 1), own, ...records.slice(1)] });
}

const roomOf = (organizationId: number | null) =>
  ({
    table: domainTenure,
    organizationId,
    counted: and(heldBy(organizationId), ne(domainTenure.status, 'released')),
    most: MAX_DOMAINS,
    code: 'TOO_MANY_DOMAINS',
  }) as const;

/** Throws TOO_MANY_DOMAINS for an organization that has had as many as its list shows. */
async function checkRoom(
  ctx: Ctx,
  { name, organizationId }: { name: string; organizationId: number | null },
) {
  // One that the holder resumes is in its list already.
  const isOther = sql`${domainTenure.domainId} is distinct from (select id from domain where name = ${name})`;
  if ((await ctx.db.$count(domainTenure, and(heldBy(organizationId), isOther))) >= MAX_DOMAINS_EVER)
    throw new DomainError('TOO_MANY_DOMAINS', { most: MAX_DOMAINS_EVER });
}

/** Suffixes below which names are registered: `acme.com.co` is to Colombia what `acme.co` is. */
const SUFFIX = /(\.(com|co|net|org|edu|gov|gob|mil|nom|ac)\.[a-z]{2}|\.[^.]+)$/;

/**
 * Refuses names that no organization can have its links on: ours, those that lead nowhere in public, those of public
 * shorteners and internationalized ones, which imitate others; and registered names themselves, which cannot be an alias
 * (RFC 1034, section 3.6.2). Throws DOMAIN_NAME_REFUSED or DOMAIN_NOT_BELOW.
 */
function checkName({ config }: Ctx, name: string): void {
  const ownHosts = config.webhooks?.OWN_HOSTS ?? [];
  const isOurs = createDomainCheck(ownHosts)(name) || name === new URL(config.API_BASE_URL).hostname;
  if (isOurs || !isPublicHost(name) || isPublicShortener(name) || /(^|\.)xn--/.test(name))
    throw new DomainError('DOMAIN_NAME_REFUSED', { field: 'name', name });
  if (!name.replace(SUFFIX, '').includes('.'))
    throw new DomainError('DOMAIN_NOT_BELOW', { field: 'name', name });
}
