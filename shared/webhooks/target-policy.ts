import type { Config } from '../config.ts';
import type { Meter } from '../dependencies/meter.ts';
import type { TargetPolicy } from './check-target.ts';

/** The targets this environment allows. Throws when the settings are missing. */
export function toTargetPolicy(
  { API_BASE_URL, webhooks }: Pick<Config, 'API_BASE_URL' | 'webhooks'>,
  meter?: Meter,
): TargetPolicy {
  if (webhooks === undefined)
    throw new Error('This function sends to webhooks and lacks DNS_RESOLVER_URL or OWN_HOSTS.');
  return {
    apiBaseUrl: API_BASE_URL,
    ownHosts: webhooks.OWN_HOSTS,
    insecureHosts: webhooks.WEBHOOK_INSECURE_HOSTS,
    resolverUrl: webhooks.DNS_RESOLVER_URL,
    ...(meter && { meter }),
  };
}
