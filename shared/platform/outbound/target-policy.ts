import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { TargetPolicy } from './check-target.ts';

/** The targets that this system allows. Throws SETTINGS_MISSING. */
export function toTargetPolicy({ config, meter }: Ctx): TargetPolicy {
  const { API_BASE_URL, webhooks } = config;
  if (webhooks === undefined)
    throw new DomainError('SETTINGS_MISSING', { names: ['DNS_RESOLVER_URL', 'OWN_HOSTS'] });
  return {
    apiBaseUrl: API_BASE_URL,
    ownHosts: webhooks.OWN_HOSTS,
    insecureHosts: webhooks.WEBHOOK_INSECURE_HOSTS,
    resolverUrl: webhooks.DNS_RESOLVER_URL,
    meter,
  };
}
