import type { DeployedFunction } from '../../deploy/config/deployed-functions.ts';
import { deriveFunction, PRODUCTION } from '../../deploy/config/derive-function.ts';
import { KICK_SEC } from '../../shared/clicks/click-stream.ts';
import type { Carrier } from '../carrier/server.ts';
import { PORTAL_HOST } from '../demo/demo-keys.ts';
import type { MailServer } from '../mail/server.ts';
import type { FunctionSettings } from '../prepared.ts';
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
  /** The local identity provider's issuer, which a customer can configure in the portal. */
  LOCAL_OPENID_ISSUER: string;
};

/** Hosts that webhooks must not go to here, and those allowed although neither public nor https. */
export const LOCAL_HOSTS = { own: 'go.localhost', insecure: '127.0.0.1,localhost' };

/** A function as it runs locally: the API on the loopback address, short domains under `localhost`. */
export function toLocal(
  deployed: FunctionSettings,
  environment: CloudEnvironment,
  providers: { carrier: Carrier; speech: Speech; mail: MailServer },
  port: number,
  { vars = {}, timeScale }: { vars?: Record<string, string>; timeScale?: number },
): FunctionSettings {
  const local = deriveFunction(deployed, {
    bucketPrefix: 'local-',
    hosts: {
      [PRODUCTION.apiHost]: ['127.0.0.1', 'localhost'],
      [PRODUCTION.shortHost]: ['go.localhost'],
      [PRODUCTION.portalHost]: [PORTAL_HOST],
    },
    vars: {
      [PRODUCTION.api]: environment.API_BASE_URL,
      [PRODUCTION.portal]: environment.PORTAL_BASE_URL,
      [PRODUCTION.shortHost]: 'go.localhost',
      [PRODUCTION.shortUrl]: `http://{domain}:${port}`,
      [PRODUCTION.neon]: environment.NEON_FETCH_ENDPOINT,
      [PRODUCTION.redis]: environment.UPSTASH_REDIS_REST_URL,
      [PRODUCTION.qstash]: environment.QSTASH_URL,
      [PRODUCTION.carrier]: providers.carrier.url,
      [PRODUCTION.dns]: environment.DNS_RESOLVER_URL,
      [PRODUCTION.ownHosts]: environment.OWN_HOSTS,
      [PRODUCTION.azureSpeech]: providers.speech.azure.url,
      [PRODUCTION.googleSpeech]: providers.speech.google.url,
      [PRODUCTION.mail]: providers.mail.url,
      [PRODUCTION.mailFrom]: 'Operator <no-reply@operator.localhost>',
      [PRODUCTION.securityContact]: 'mailto:security@operator.localhost',
    },
  });
  const overridden = Object.entries(vars).filter(([name]) => name in local.vars);
  const own = { ...local.vars, ...toDevelopment(local), ...Object.fromEntries(overridden) };
  return {
    ...local,
    vars: { ...own, ...toClicksRedis(environment), ...toScaledTime(local, timeScale) },
  };
}

/** With accelerated QStash time, the interval of drain requests is shorter too, since the drain comes at its end. */
const toScaledTime = ({ vars }: DeployedFunction, timeScale = 1): Record<string, string> =>
  timeScale === 1 || !('DRAIN_JOB_URL' in vars)
    ? {}
    : { DRAIN_EVERY_MS: String(KICK_SEC * 1000 * timeScale) };

/** The only setting that production does not have: webhooks may go to this machine without TLS. */
const toDevelopment = ({ vars }: DeployedFunction): Record<string, string> =>
  'DNS_RESOLVER_URL' in vars ? { WEBHOOK_INSECURE_HOSTS: LOCAL_HOSTS.insecure } : {};

/** A setting that is optional in production: a separate Redis for clicks. */
const toClicksRedis = ({
  CLICKS_REDIS_REST_URL,
  CLICKS_REDIS_REST_TOKEN,
}: CloudEnvironment): Record<string, string> =>
  CLICKS_REDIS_REST_URL === undefined || CLICKS_REDIS_REST_TOKEN === undefined
    ? {}
    : { CLICKS_REDIS_REST_URL, CLICKS_REDIS_REST_TOKEN };
