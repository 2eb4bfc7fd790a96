import type { EndpointsContext } from '../../../shared/webhooks/endpoints/endpoints-context.ts';
import type { PortalContext } from '../context.ts';

/** Adds the configuration that verbs on customers' endpoints need. */
export function withEnvironment(ctx: PortalContext): PortalContext & EndpointsContext {
  const { API_BASE_URL, webhooks, signing, jobs } = ctx.config;
  return {
    ...ctx,
    environment: {
      API_BASE_URL,
      DNS_RESOLVER_URL: webhooks?.DNS_RESOLVER_URL,
      OWN_HOSTS: webhooks?.OWN_HOSTS.join(','),
      WEBHOOK_INSECURE_HOSTS: webhooks?.WEBHOOK_INSECURE_HOSTS.join(','),
      WEBHOOK_SECRETS_KEY: signing?.WEBHOOK_SECRETS_KEY,
      ...jobs,
    },
  };
}
