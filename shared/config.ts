import * as z from 'zod';
import { CARRIER_NAMES, DIALECTS } from './carriers/dialects.ts';
import { once } from './once.ts';
import { SpeechConfig } from './speech/speech-config.ts';
import { KEY_RING } from './webhooks/key-ring.ts';

const Url = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));

/** What every API function needs. */
const ApiConfig = z
  .object({
    /** Where customers reach the API: `https://api.example.com`. */
    API_BASE_URL: Url,
    /** Scheme and port of the short URLs we hand out, around a link's domain, which has neither. */
    SHORT_URL_BASE: z.string().regex(/^https?:\/\/\{domain\}(:\d+)?$/),
    DATABASE_URL: z.string().startsWith('postgres'),
    NEON_FETCH_ENDPOINT: Url,
    UPSTASH_REDIS_REST_URL: Url,
    UPSTASH_REDIS_REST_TOKEN: z.string().min(1),
    /** How long a key's context may live in an isolate, seconds; its expiry is checked on each request all the same. */
    KEY_CACHE_SECONDS: z.coerce.number().int().min(0).max(60),
    /** What one request may wait for Redis, and for Postgres, all calls together, milliseconds. */
    DEPENDENCY_TIMEOUT_MS: z.coerce.number().int().min(100).max(15_000).default(2_000),
    /** Visits of one link by one address and agent in a minute beyond which no person makes them: not counted. */
    CLICK_FLOOD_PER_MINUTE: z.coerce.number().int().min(300).max(30_000).default(300),
    /** How long an isolate collects its requests before it writes them to the log, seconds; 0: none are written. */
    REQUEST_LOG_SECONDS: z.coerce.number().int().min(0).max(20).default(2),
    /** A Redis of its own for the stream of clicks, so that a backlog of them never fills what limits and locks need. */
    CLICKS_REDIS_REST_URL: Url.optional(),
    CLICKS_REDIS_REST_TOKEN: z.string().min(1).optional(),
  })
  .refine(
    ({ CLICKS_REDIS_REST_URL: url, CLICKS_REDIS_REST_TOKEN: token }) =>
      (url === undefined) === (token === undefined),
    {
      path: ['CLICKS_REDIS_REST_TOKEN'],
    },
  );

/** What a function with background jobs needs besides. */
const JobsConfig = once(() =>
  z.object({
    QSTASH_URL: Url,
    QSTASH_TOKEN: z.string().min(1),
    QSTASH_CURRENT_SIGNING_KEY: z.string().min(1),
    QSTASH_NEXT_SIGNING_KEY: z.string().min(1),
    /** A QStash account of their own for deliveries of webhooks, so that nothing shares its limit with customers' servers. */
    QSTASH_WEBHOOKS_TOKEN: z.string().min(1).optional(),
    QSTASH_WEBHOOKS_CURRENT_SIGNING_KEY: z.string().min(1).optional(),
    QSTASH_WEBHOOKS_NEXT_SIGNING_KEY: z.string().min(1).optional(),
  }),
);

/** Host names, separated by commas. */
const Hosts = z.string().transform((list) => list.split(',').filter((host) => host !== ''));

/** What a function that takes or calls webhook targets needs besides. */
const WebhooksConfig = once(() =>
  z.object({
    /** DNS over HTTPS, JSON form. */
    DNS_RESOLVER_URL: Url,
    /** Our own zones, which are nobody's webhook target. */
    OWN_HOSTS: Hosts,
    /** For development alone: hosts that may be private, and reached without TLS. */
    WEBHOOK_INSECURE_HOSTS: Hosts.default([]),
  }),
);

/** What a function that signs deliveries needs besides: the keys of the secrets at rest. */
const SigningConfig = once(() => z.object({ WEBHOOK_SECRETS_KEY: z.string().regex(KEY_RING) }));

/** What a function that hands out signed downloads needs besides. */
const DownloadsConfig = once(() => z.object({ DOWNLOAD_SECRET: z.string().min(32) }));

/** Where the function that watches tells that something is wrong, and what it signs that with. */
const AlertsConfig = once(() =>
  z.object({ ALERT_WEBHOOK_URL: Url, ALERT_WEBHOOK_SECRET: z.string().min(32) }),
);

/** What a function that sends mails needs besides. */
const MailConfig = once(() =>
  z.object({
    MAIL_API_URL: Url,
    MAIL_API_KEY: z.string().min(1),
    /** Who mails come from: `Operator <no-reply@example.com>`. */
    MAIL_FROM: z.string().regex(/^[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>$/),
  }),
);
export type MailConfig = z.infer<ReturnType<typeof MailConfig>>;

/** What the portal needs besides. */
const PortalConfig = once(() =>
  z.object({
    /** Where people reach it: `https://portal.example.com`. */
    PORTAL_BASE_URL: Url,
  }),
);
export type PortalConfig = z.infer<ReturnType<typeof PortalConfig>>;

/** What a function that places calls needs besides. */
const CallingConfig = once(() =>
  z
    .object({
      VOICE_CARRIER: z.enum(CARRIER_NAMES),
      VOICE_CARRIER_URL: Url,
      VOICE_CARRIER_ACCOUNT: z.string().min(1),
      VOICE_CARRIER_TOKEN: z.string().min(1),
      /** What callbacks are signed under, where it is not the token: SignalWire's signing key, Telnyx's public key. */
      VOICE_CARRIER_SIGNING_KEY: z.string().min(1).optional(),
      /** The application that calls are placed for, where the carrier wants one: Telnyx's. */
      VOICE_CARRIER_APPLICATION: z.string().min(1).optional(),
      /** Shown by the calls of organizations that have no number of their own. Digits with country code. */
      PLATFORM_CALLER_ID: z.string().regex(/^\d{8,15}$/),
    })
    .refine(
      ({ VOICE_CARRIER, VOICE_CARRIER_SIGNING_KEY }) =>
        DIALECTS[VOICE_CARRIER].signingKey === 'token' || VOICE_CARRIER_SIGNING_KEY !== undefined,
      { path: ['VOICE_CARRIER_SIGNING_KEY'] },
    ),
);
export type CallingConfig = z.infer<ReturnType<typeof CallingConfig>>;

/** What only some functions have, each undefined where the environment lacks or misstates it. */
const SECTIONS = {
  jobs: JobsConfig,
  webhooks: WebhooksConfig,
  signing: SigningConfig,
  downloads: DownloadsConfig,
  calling: CallingConfig,
  speech: SpeechConfig,
  alerts: AlertsConfig,
  mail: MailConfig,
  portal: PortalConfig,
};
type Sections = {
  readonly [Name in keyof typeof SECTIONS]: z.infer<ReturnType<(typeof SECTIONS)[Name]>> | undefined;
};

export type Config = z.infer<typeof ApiConfig> & Sections;

const parsed = new WeakMap<object, Config>();

/**
 * The environment of a worker, checked once per isolate. The only place that reads it; the redirect function, whose
 * bundle has no room for zod, has its own in `functions/redirect/config.ts`.
 * Throws with the names of what is missing, never with values.
 */
export function readConfig(env: object): Config {
  const known = parsed.get(env);
  if (known !== undefined) return known;
  const api = ApiConfig.safeParse(env);
  if (!api.success) {
    throw new Error(
      `The environment lacks or misstates: ${api.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
    );
  }
  const config = withSections(api.data, env);
  if (isExposed(config))
    throw new Error('WEBHOOK_INSECURE_HOSTS is for development, and this API is on https.');
  parsed.set(env, config);
  return config;
}

/** Each section is read when it is first asked for: most functions have few of them. */
function withSections(api: z.infer<typeof ApiConfig>, env: object): Config {
  const config = { ...api };
  for (const [name, schema] of Object.entries(SECTIONS))
    Object.defineProperty(config, name, {
      get: once<unknown>(() => schema().safeParse(env).data),
      enumerable: true,
    });
  // Every section was just defined, by the schema that its type comes from.
  return config as Config;
}

/** What customers reach by https is no development system, whatever its environment says. */
const isExposed = ({ API_BASE_URL, webhooks }: Config): boolean =>
  API_BASE_URL.startsWith('https:') && (webhooks?.WEBHOOK_INSECURE_HOSTS.length ?? 0) > 0;
