import { and, eq, not } from 'drizzle-orm';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { isRefusedHost } from '../../../db/links/functions/links.ts';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { type ErrorDetail, fieldError, joinErrors, wrongFieldsOf } from '../../kernel/errors/domain-error.ts';
import { messageOf } from '../../kernel/errors/error-codes.ts';
import type { RefusedInput } from '../../kernel/http/route.ts';
import { domainKey } from '../link-cache.ts';
import { withPlainAddress } from '../rules/check-destination.ts';
import { checkDestinations, toRefusedHosts } from '../rules/check-destinations.ts';
import { writeThrough } from '../write-through.ts';
import type { DomainSettings, DomainSettingsBody } from './domain-settings.ts';
import { heldBy, selectEntry } from './find-tenure.ts';
import { getOwnTenureOrThrow } from './get-domain-settings.ts';

/**
 * Replaces where an organization's verified domain leads without a link: what is left out is removed. Throws
 * DOMAIN_NOT_ALLOWED, DOMAIN_NOT_VERIFIED and the errors of destinations.
 */
export const setDomainSettings = audited(
  { verb: 'domain.set-settings', changes: domainTenure },
  async (
    ctx: TenantCtx,
    { domain, ...given }: { domain: string } & DomainSettingsBody,
  ): Promise<DomainSettings> => {
    const rootUrl = toStored(given.rootUrl);
    const notFoundUrl = toStored(given.notFoundUrl);
    const { destinations, errors } = checkDestinations(toDestinations({ rootUrl, notFoundUrl }));
    if (errors.length > 0) throw joinErrors(errors);
    // Checked first, so that no marker is placed on a domain that redirects for another organization.
    const { organizationId } = ctx.tenant;
    const { id, status } = await getOwnTenureOrThrow(ctx, domain);
    if (status !== 'verified') throw notVerified();
    const hosts = [...new Set(destinations.map(({ host }) => host))];
    const { row, refused } = await writeThrough(ctx, domainKey(domain), async () => {
      const change = ctx.db
        .update(domainTenure)
        .set({ rootUrl, notFoundUrl })
        .where(
          and(
            heldBy(organizationId),
            eq(domainTenure.id, id),
            eq(domainTenure.status, 'verified'),
            ...hosts.map((host) => not(toSql(isRefusedHost, { host }))),
          ),
        )
        .returning({ rootUrl: domainTenure.rootUrl, notFoundUrl: domainTenure.notFoundUrl });
      const [[row], [cached], isRefused] = await ctx.db.batch([
        change,
        selectEntry(ctx, { id, organizationId }),
        ctx.db.select(toRefusals(hosts)).from(domainTenure).where(eq(domainTenure.id, id)),
      ]);
      const refused = hosts.filter((_, n) => isRefused[0]?.[n] === true);
      return { result: { row, refused }, ...(row !== undefined && { value: cached?.entry ?? null }) };
    });
    if (row !== undefined) return row;
    throw refused.length > 0 ? toRefusedHosts(destinations, refused) : notVerified();
  },
);

const toStored = (url: string | null = null): string | null => (url === null ? null : withPlainAddress(url));

const notVerified = () => fieldError('DOMAIN_NOT_VERIFIED', 'domain', messageOf('DOMAIN_NOT_VERIFIED'));

/** A column for each host: whether no destination may have it. */
const toRefusals = (hosts: readonly string[]) =>
  Object.fromEntries([
    ['id', domainTenure.id] as const,
    ...hosts.map((host, n) => [String(n), toSql(isRefusedHost, { host })] as const),
  ]);

const toDestinations = ({ rootUrl, notFoundUrl }: { rootUrl?: unknown; notFoundUrl?: unknown }) =>
  [
    ['rootUrl', rootUrl],
    ['notFoundUrl', notFoundUrl],
  ] as const;

/** Errors in the destinations of settings whose shape is invalid. */
export const findWrongDomainSettings = (_: TenantCtx, { body }: RefusedInput): ErrorDetail[] =>
  checkDestinations(toDestinations(Object(body))).errors.flatMap(wrongFieldsOf);
