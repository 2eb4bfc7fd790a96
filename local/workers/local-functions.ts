import type { DeployedFunction } from '../../deploy/config/deployed-functions.ts';
import { deriveFunctions } from '../../deploy/config/derive-functions.ts';
import { KICK_SEC } from '../../shared/clicks/click-stream.ts';
import type { Carrier } from '../carrier/server.ts';
import { PORTAL_HOST } from '../demo/demo-keys.ts';
import type { MailServer } from '../mail/server.ts';
import type { Payments } from '../payments/server.ts';
import type { FunctionSettings } from '../prepared.ts';
import type { RegistryServer } from '../registry/server.ts';
import { LOCAL_PAYMENTS } from '../secrets.ts';
import type { Speech } from '../speech/server.ts';

/** The environment for an operator's program on the same database and Redis, under the functions' names. */
export type CloudEnvironment = {
  API_BASE_URL: string;
  PORTAL_BASE_URL: string;
  DATABASE_URL: string;
  NEON_FETCH_ENDPOINT: string;
  UPSTASH_REDIS_REST_URL: string;
  UPSTASH_REDIS_REST_TOKEN: string;
  CLICKS_REDIS_REST_URL?: string;
  CLICKS_REDIS_REST_TOKEN?: string;
  QSTASH_URL: string;
  QSTASH_TOKEN: string;
  DNS_RESOLVER_URL: string;
  OWN_HOSTS: string;
  WEBHOOK_INSECURE_HOSTS: string;
  WEBHOOK_SECRETS_KEY: string;
  PROVIDER_SECRETS_KEY: string;
  REGISTRY_SECRETS_KEY: string;
  R2_ENDPOINT: string;
  R2_ACCESS_KEY_ID: string;
  R2_SECRET_ACCESS_KEY: string;
  R2_BUCKET_PREFIX: string;
  /** The local identity provider's issuer, which a customer can configure in the portal. */
  LOCAL_OPENID_ISSUER: string;
};

export const LOCAL_BUCKETS = 'local-';

/** Hosts that webhooks must not go to here, and those allowed although neither public nor https. */
export const LOCAL_HOSTS = { own: 'go.localhost', insecure: '127.0.0.1,localhost' };

/** The functions as they run locally: the API on the loopback address, short domains under `localhost`. */
export function toLocal(
  deployed: readonly FunctionSettings[],
  environment: CloudEnvironment,
  providers: {
    carrier: Carrier;
    speech: Speech;
    mail: MailServer;
    registry: RegistryServer;
    payments: Payments;
  },
  port: number,
  { vars = {}, timeScale }: { vars?: Record<string, string>; timeScale?: number },
): FunctionSettings[] {
  const derived = deriveFunctions(deployed, {
    bucketPrefix: LOCAL_BUCKETS,
    hosts: {
      apiHost: ['127.0.0.1', 'localhost'],
      shortHost: ['go.localhost'],
      portalHost: [PORTAL_HOST],
    },
    vars: {
      API_BASE_URL: environment.API_BASE_URL,
      PORTAL_BASE_URL: environment.PORTAL_BASE_URL,
      SHORT_HOST: 'go.localhost',
      SANDBOX_HOST: 'try.localhost',
      SHORT_URL_BASE: `http://{domain}:${port}`,
      UPSTASH_REDIS_REST_URL: environment.UPSTASH_REDIS_REST_URL,
      QSTASH_URL: environment.QSTASH_URL,
      VOICE_CARRIER_URL: providers.carrier.url,
      DNS_RESOLVER_URL: environment.DNS_RESOLVER_URL,
      OWN_HOSTS: environment.OWN_HOSTS,
      AZURE_SPEECH_URL: providers.speech.azure.url,
      GOOGLE_SPEECH_URL: providers.speech.google.url,
      EXCLUSION_REGISTRY_URL: providers.registry.url,
      MAIL_API_URL: providers.mail.url,
      MAIL_FROM: 'Operator <no-reply@operator.localhost>',
      SECURITY_CONTACT: 'mailto:security@operator.localhost',
    },
  });
  return derived.map((local) => {
    const overridden = Object.entries(vars).filter(([name]) => name in local.vars);
    const own = { ...local.vars, ...toDevelopment(local, environment), ...Object.fromEntries(overridden) };
    return {
      ...local,
      vars: {
        ...own,
        ...toClicksRedis(environment),
        ...toScaledTime(local, timeScale),
        ...(local.env === 'account' ? toPayments(providers.payments) : {}),
      },
    };
  });
}

/** With accelerated QStash time, the interval of drain requests is shorter too, since the drain comes at its end. */
const toScaledTime = ({ vars }: DeployedFunction, timeScale = 1): Record<string, string> =>
  timeScale === 1 || !('DRAIN_JOB_URL' in vars)
    ? {}
    : { DRAIN_EVERY_MS: String(KICK_SEC * 1000 * timeScale) };

/** The settings that production does not have: what stands for Neon, and webhooks that may go to this machine without TLS. */
const toDevelopment = (
  { vars }: DeployedFunction,
  { NEON_FETCH_ENDPOINT }: CloudEnvironment,
): Record<string, string> => ({
  NEON_FETCH_ENDPOINT,
  ...('DNS_RESOLVER_URL' in vars ? { WEBHOOK_INSECURE_HOSTS: LOCAL_HOSTS.insecure } : {}),
});

/** A setting that is optional in production: a separate Redis for clicks. */
const toClicksRedis = ({
  CLICKS_REDIS_REST_URL,
  CLICKS_REDIS_REST_TOKEN,
}: CloudEnvironment): Record<string, string> =>
  CLICKS_REDIS_REST_URL === undefined || CLICKS_REDIS_REST_TOKEN === undefined
    ? {}
    : { CLICKS_REDIS_REST_URL, CLICKS_REDIS_REST_TOKEN };

/** Settings that are optional in production: a provider of payments. */
const toPayments = ({ url }: Payments): Record<string, string> => ({
  ...LOCAL_PAYMENTS,
  WOMPI_API_URL: `${url}/v1`,
  WOMPI_CHECKOUT_URL: `${url}/p`,
});
