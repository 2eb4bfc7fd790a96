import { Refusal } from '../../verbs/refusal.ts';
import type { TargetPolicy } from '../check-target.ts';
import type { EndpointsContext } from './endpoints-context.ts';

const toHosts = (list = ''): string[] => list.split(',').filter((host) => host !== '');

/** The encryption key of stored secrets. Throws Refusal when it is not configured. */
export function getSecretsKeyOrThrow({ environment }: EndpointsContext): string {
  if (environment.WEBHOOK_SECRETS_KEY !== undefined) return environment.WEBHOOK_SECRETS_KEY;
  throw new Refusal('Webhook secrets need WEBHOOK_SECRETS_KEY, as the webhooks function has it.');
}

/**
 * The allowed webhook targets. Throws Refusal when not configured, or when a public environment allows private hosts.
 */
export function getTargetPolicyOrThrow({ environment }: EndpointsContext): TargetPolicy {
  const { API_BASE_URL, DNS_RESOLVER_URL, OWN_HOSTS, WEBHOOK_INSECURE_HOSTS } = environment;
  if (API_BASE_URL === undefined || DNS_RESOLVER_URL === undefined || OWN_HOSTS === undefined) {
    throw new Refusal(
      'Webhook targets need API_BASE_URL, DNS_RESOLVER_URL and OWN_HOSTS, as the webhooks function has them.',
    );
  }
  const insecureHosts = toHosts(WEBHOOK_INSECURE_HOSTS);
  if (API_BASE_URL.startsWith('https:') && insecureHosts.length > 0) {
    throw new Refusal('WEBHOOK_INSECURE_HOSTS is for development, and this API is on https.');
  }
  return {
    apiBaseUrl: API_BASE_URL,
    resolverUrl: DNS_RESOLVER_URL,
    ownHosts: toHosts(OWN_HOSTS),
    insecureHosts,
  };
}
