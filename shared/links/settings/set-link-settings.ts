import { writeSettings } from '../../../db/links/queries/link-settings.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import {
  type DomainError,
  type ErrorDetail,
  joinErrors,
  wrongFieldsOf,
} from '../../kernel/errors/domain-error.ts';
import type { RefusedInput } from '../../kernel/http/route.ts';
import { changeLink, toAddress } from '../change-link.ts';
import { toReferenceRefusal } from '../creation/validate-link.ts';
import type { LinkPath } from '../link-path.ts';
import { withPlainAddress } from '../rules/check-destination.ts';
import { checkDestinations, type Destination, toRefusedHosts } from '../rules/check-destinations.ts';
import { type LinkSettings, type LinkSettingsBody, toSettings, toStoredSettings } from './link-settings.ts';

/** Replaces all settings of a link: omitted ones are removed. Throws LINK_NOT_FOUND, LINK_BLOCKED,
 * URLSHORTENER_REFERENCE_QUOTA_EXCEEDED and the errors of destinations. */
export async function setLinkSettings(
  ctx: TenantCtx,
  path: LinkPath,
  body: LinkSettingsBody,
): Promise<LinkSettings> {
  const settings = withPlainAddresses(toSettings(body));
  const { destinations, errors } = checkDestinations(toDestinations(settings));
  if (errors.length > 0) throw joinErrors(errors);
  const hosts = [...new Set(destinations.map(({ host }) => host))];
  const address = toAddress(ctx, path);
  let refused: Awaited<ReturnType<typeof writeSettings>>['refused'] = null;
  await changeLink(
    ctx,
    path,
    async () => {
      const done = await writeSettings(ctx.db, address, toStoredSettings(settings), hosts);
      refused = done.refused;
      return done;
    },
    (row) => row.deletedAt === null,
  );
  if (refused !== null) throw toRefusal(ctx, refused, destinations);
  return settings;
}

const withPlainAddresses = ({ expiredUrl, rules, ...settings }: LinkSettings): LinkSettings => ({
  ...settings,
  expiredUrl: expiredUrl === null ? null : withPlainAddress(expiredUrl),
  rules: rules.map((rule) => ({ ...rule, longUrl: withPlainAddress(rule.longUrl) })),
});

/** Errors in the destinations of settings whose shape is invalid. */
export const findWrongSettings = (_: TenantCtx, { body }: RefusedInput): ErrorDetail[] =>
  checkDestinations(toDestinations(Object(body))).errors.flatMap(wrongFieldsOf);

function toDestinations({ expiredUrl, rules }: { expiredUrl?: unknown; rules?: unknown }) {
  const given: [field: string, url: unknown][] = [['expiredUrl', expiredUrl]];
  if (Array.isArray(rules))
    for (const [n, rule] of rules.entries()) given.push([`rules.${n}.longUrl`, Object(rule).longUrl]);
  return given;
}

function toRefusal(
  ctx: TenantCtx,
  { code, hosts }: NonNullable<Awaited<ReturnType<typeof writeSettings>>['refused']>,
  destinations: readonly Destination[],
): DomainError {
  return code === 'URL_BLOCKED_HOST' ? toRefusedHosts(destinations, hosts) : toReferenceRefusal(ctx);
}
