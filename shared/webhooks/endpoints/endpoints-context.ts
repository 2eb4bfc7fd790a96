import type { VerbContext } from '../../verbs/verb-context.ts';

/**
 * The context of verbs on webhook endpoints: also the allowed targets, the encryption key of secrets, and the queue.
 */
export type EndpointsContext = VerbContext & {
  environment: {
    API_BASE_URL?: string | undefined;
    DNS_RESOLVER_URL?: string | undefined;
    OWN_HOSTS?: string | undefined;
    WEBHOOK_INSECURE_HOSTS?: string | undefined;
    WEBHOOK_SECRETS_KEY?: string | undefined;
    QSTASH_URL?: string | undefined;
    QSTASH_TOKEN?: string | undefined;
    QSTASH_WEBHOOKS_TOKEN?: string | undefined;
  };
};
