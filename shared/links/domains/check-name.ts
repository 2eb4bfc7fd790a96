import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { hasNameOrParent } from '../../platform/outbound/hosts/has-name-or-parent.ts';
import { isPublicHost } from '../../platform/outbound/hosts/is-public-host.ts';
import { isPublicShortener } from '../rules/is-public-shortener.ts';

/** What names are registered below: `acme.com.co` is to Colombia what `acme.co` is. */
const SUFFIX = /(\.(com|co|net|org|edu|gov|gob|mil|nom|ac)\.[a-z]{2}|\.[^.]+)$/;

/**
 * Refuses names that no organization can have its links on: ours, those that lead nowhere in public, those of public
 * shorteners and internationalized ones, which imitate others; and registered names themselves, which cannot be an alias
 * (RFC 1034, section 3.6.2). Throws DOMAIN_NAME_REFUSED or DOMAIN_NOT_BELOW.
 */
export function checkName({ config }: Ctx, name: string): void {
  const ownHosts = config.webhooks?.OWN_HOSTS ?? [];
  const isOurs =
    hasNameOrParent(name, (parent) => ownHosts.includes(parent)) ||
    name === new URL(config.API_BASE_URL).hostname;
  if (isOurs || !isPublicHost(name) || isPublicShortener(name) || /(^|\.)xn--/.test(name))
    throw new DomainError('DOMAIN_NAME_REFUSED', { field: 'name', name });
  if (!name.replace(SUFFIX, '').includes('.'))
    throw new DomainError('DOMAIN_NOT_BELOW', { field: 'name', name });
}
