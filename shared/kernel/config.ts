import * as z from 'zod';
import { isLocalDatabase } from '../../db/engine/fetch-endpoint.ts';
import { DomainError } from './errors/domain-error.ts';
import { once } from './once.ts';

export const Url = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));

/** Settings of every function, and of the operator's commands. */
const ApiConfig = z
  .object({
    /** The public base URL of the API: `https://api.example.com`. */
    API_BASE_URL: Url,
    /** Template of short URLs: their scheme and port; a link's domain has neither. */
    SHORT_URL_BASE: z
      .string()
      .regex(/^https?:\/\/\{domain\}(:\d+)?$/)
      .default('https://{domain}'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    /**
     * The address at which a Postgres on this machine answers Neon's protocol, for local runs only. Neon's own address
     * follows from DATABASE_URL.
     */
    NEON_FETCH_ENDPOINT: Url.optional(),
    UPSTASH_REDIS_REST_URL: Url,
    UPSTASH_REDIS_REST_TOKEN: z.string().min(1),
    /** The seconds that an isolate caches a key's identity; its expiry is checked on every request. */
    KEY_CACHE_SECONDS: z.coerce.number().int().min(0).max(60).default(60),
    /** Total time that one request may wait for Redis, and for Postgres, milliseconds. */
    DEPENDENCY_TIMEOUT_MS: z.coerce.number().int().min(100).max(15_000).default(2_000),
    /**
     * Visits per minute to one link from one address and agent above which they are not a person's, and not counted.
     */
    CLICK_FLOOD_PER_MINUTE: z.coerce.number().int().min(300).max(30_000).default(300),
    /** The seconds between two writes of an isolate's requests to the log; 0 disables the log. */
    REQUEST_LOG_SECONDS: z.coerce.number().int().min(0).max(20).default(2),
    /** Larger amounts, in currency units, need an operator's confirmation. */
    OPERATOR_ASK_ABOVE: z
      .string()
      .regex(/^\d{1,12}$/)
      .default('10000000'),
    /** A separate Redis for the click stream, so that a backlog of clicks cannot fill the one for limits and locks. */
    CLICKS_REDIS_REST_URL: Url.optional(),
    CLICKS_REDIS_REST_TOKEN: z.string().min(1).optional(),
  })
  .refine(
    ({ CLICKS_REDIS_REST_URL: url, CLICKS_REDIS_REST_TOKEN: token }) =>
      (url === undefined) === (token === undefined),
    {
      path: ['CLICKS_REDIS_REST_TOKEN'],
    },
  )
  .refine(
    ({ DATABASE_URL, NEON_FETCH_ENDPOINT }) =>
      NEON_FETCH_ENDPOINT !== undefined || !isLocalDatabase(DATABASE_URL),
    { path: ['NEON_FETCH_ENDPOINT'] },
  );

/** Additional settings of functions that send messages to jobs. */
const JobsConfig = once(() =>
  z.object({
    QSTASH_URL: Url,
    QSTASH_TOKEN: z.string().min(1),
    /** A separate QStash account for webhook deliveries, so that they share no limit with other jobs. */
    QSTASH_WEBHOOKS_TOKEN: z.string().min(1).optional(),
  }),
);

/** Additional settings of functions with jobs: the keys of the messages' signatures. */
const JobSigningConfig = once(() =>
  z.object({
    QSTASH_CURRENT_SIGNING_KEY: z.string().min(1),
    QSTASH_NEXT_SIGNING_KEY: z.string().min(1),
    QSTASH_WEBHOOKS_CURRENT_SIGNING_KEY: z.string().min(1).optional(),
    QSTASH_WEBHOOKS_NEXT_SIGNING_KEY: z.string().min(1).optional(),
  }),
);

/** Host names separated by commas. */
const Hosts = z.string().transform((list) => list.split(',').filter((host) => host !== ''));

/** Additional settings of functions that accept or call webhook targets. */
const WebhooksConfig = once(() =>
  z.object({
    /** A DNS-over-HTTPS resolver with the JSON API. */
    DNS_RESOLVER_URL: Url,
    /** Our own zones, which are never webhook targets. */
    OWN_HOSTS: Hosts,
    /** Hosts that may be private and without TLS, for development only. */
    WEBHOOK_INSECURE_HOSTS: Hosts.default([]),
  }),
);

/**
 * The encryption keys of stored secrets, each 32 bytes in base64, separated by commas: the first encrypts, all decrypt.
 * To replace a key, prepend the new one, re-encrypt what is stored, then remove the old one.
 */
const KEY_RING = /^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/;
const KeyRing = z.string().regex(KEY_RING).optional();

/** The keys that encrypt stored secrets, each kind under its own: a function has those of the kinds that it reads. */
const KeyRingsConfig = once(() =>
  z.object({
    /** Secrets that sign deliveries, and the places where readers of events continue. */
    WEBHOOK_SECRETS_KEY: KeyRing,
    /** Client secrets of customers' identity providers. */
    PROVIDER_SECRETS_KEY: KeyRing,
    /** Customers' tokens of the registry of excluded numbers. */
    REGISTRY_SECRETS_KEY: KeyRing,
  }),
);

/** Additional setting of functions that create signed download URLs. */
const DownloadsConfig = once(() => z.object({ DOWNLOAD_SECRET: z.string().min(32) }));

/** The channels of alerts; each is optional. */
const AlertsConfig = once(() =>
  z
    .object({
      /** Any server, and the secret that signs what it receives. */
      ALERT_WEBHOOK_URL: Url.optional(),
      ALERT_WEBHOOK_SECRET: z.string().min(32).optional(),
      /** An incoming webhook of Slack. */
      ALERT_SLACK_URL: Url.optional(),
      /** The integration key of a PagerDuty service, for Events API v2. */
      ALERT_PAGERDUTY_KEY: z.string().min(1).optional(),
      ALERT_PAGERDUTY_URL: Url.default('https://events.pagerduty.com/v2/enqueue'),
      /** An outside monitor, which alerts when it no longer receives a request each minute. */
      ALERT_HEARTBEAT_URL: Url.optional(),
      /** While an alert stands, the watch looks again so long after each run; 0: it does not. */
      WATCH_AGAIN_SECONDS: z.coerce.number().min(0).max(40).default(30),
    })
    .refine(
      ({ ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret }) =>
        (url === undefined) === (secret === undefined),
      { path: ['ALERT_WEBHOOK_SECRET'] },
    ),
);
export type AlertsConfig = z.infer<ReturnType<typeof AlertsConfig>>;

/** The settings of alerts alone, for when others are missing. Throws with the names of those that are malformed. */
export function readAlertsConfig(env: object): AlertsConfig {
  const { data, error } = AlertsConfig().safeParse(env);
  if (data !== undefined) return data;
  throw new Error(`The environment misstates: ${error.issues.map(nameOf).join(', ')}`);
}

/** Additional settings of functions that send mail. */
const MailConfig = once(() =>
  z.object({
    MAIL_API_URL: Url,
    MAIL_API_KEY: z.string().min(1),
    /** The sender: `Operator <no-reply@example.com>`. */
    MAIL_FROM: z.string().regex(/^[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>$/),
  }),
);
export type MailConfig = z.infer<ReturnType<typeof MailConfig>>;

/** Additional setting of the functions that answer for a public host: where vulnerabilities are reported. */
const SecurityConfig = once(() => z.object({ SECURITY_CONTACT: z.string().regex(/^(mailto|https):/) }));

/** Additional settings of the portal. */
const PortalConfig = once(() =>
  z.object({
    /** The public base URL of the portal: `https://portal.example.com`. */
    PORTAL_BASE_URL: Url,
  }),
);
export type PortalConfig = z.infer<ReturnType<typeof PortalConfig>>;

/** Additional setting of the portal: signs the links of invitations, and its mark of known browsers. */
const PortalSigningConfig = once(() => z.object({ PORTAL_SIGNING_SECRET: z.string().min(32) }));

/** Additional setting of functions that ask the registry of excluded numbers. */
const RegistryConfig = once(() => z.object({ EXCLUSION_REGISTRY_URL: Url }));

/** Optional sections; each is undefined when its settings are missing or invalid. */
const SECTIONS = {
  jobs: JobsConfig,
  jobSigning: JobSigningConfig,
  webhooks: WebhooksConfig,
  keyRings: KeyRingsConfig,
  downloads: DownloadsConfig,
  registry: RegistryConfig,
  mail: MailConfig,
  portal: PortalConfig,
  portalSigning: PortalSigningConfig,
  security: SecurityConfig,
};
/** The environment that the settings were read from, for those that a subject declares itself. */
const ENVIRONMENT = Symbol('environment');

type Sections = {
  readonly [Name in keyof typeof SECTIONS]: z.infer<ReturnType<(typeof SECTIONS)[Name]>> | undefined;
};

export type Config = z.infer<typeof ApiConfig> & Sections & { readonly [ENVIRONMENT]: object };

const parsed = new WeakMap<object, Config>();

/**
 * A Worker's environment, validated once per isolate. The only place that reads it, except for the redirect function,
 * whose bundle cannot afford zod (`functions/redirect/config.ts`). Throws with the names of missing settings, never
 * with values.
 */
export function readConfig(env: object): Config {
  const known = parsed.get(env);
  if (known !== undefined) return known;
  const api = ApiConfig.safeParse(env);
  if (!api.success) {
    throw new Error(`The environment lacks or misstates: ${api.error.issues.map(nameOf).join(', ')}`);
  }
  const config = withSections(api.data, env);
  if (isExposed(config)) throw new DomainError('INSECURE_HOSTS_SET');
  parsed.set(env, config);
  return config;
}

/**
 * Declares a section of settings of one subject: how to read it, parsed on first access, from the configuration; undefined
 * when one of its settings is missing or invalid.
 */
export function defineSettings<Schema extends z.ZodType>(schema: () => Schema) {
  const known = new WeakMap<object, z.output<Schema> | undefined>();
  return ({ [ENVIRONMENT]: env }: Config): z.output<Schema> | undefined => {
    if (!known.has(env)) known.set(env, schema().safeParse(env).data);
    return known.get(env);
  };
}

/** The names of settings that are missing, or given and malformed; also those of optional sections, and of `further` ones. */
export function findMisstated(env: object, further: readonly z.ZodType[]): string[] {
  const sections = [...Object.values(SECTIONS).map((schema) => schema()), ...further];
  const optional = sections.flatMap((schema) => schema.safeParse(env).error?.issues ?? []);
  const given = optional.filter(({ path }) => Reflect.get(env, path[0] ?? '') !== undefined);
  return [...new Set([...(ApiConfig.safeParse(env).error?.issues ?? []), ...given].map(nameOf))];
}

const nameOf = ({ path }: { path: readonly PropertyKey[] }): string => path.join('.');

/** Each section is parsed on first access: most functions use few of them. */
function withSections(api: z.infer<typeof ApiConfig>, env: object): Config {
  const config = { ...api, [ENVIRONMENT]: env };
  for (const [name, schema] of Object.entries(SECTIONS))
    Object.defineProperty(config, name, {
      get: once<unknown>(() => schema().safeParse(env).data),
      enumerable: true,
    });
  // Every section has just been defined, by the schema that its type comes from.
  return config as Config;
}

/** A deployment reached by https is not a development system, whatever its settings say. */
const isExposed = ({ API_BASE_URL, webhooks }: Config): boolean =>
  API_BASE_URL.startsWith('https:') && (webhooks?.WEBHOOK_INSECURE_HOSTS.length ?? 0) > 0;
