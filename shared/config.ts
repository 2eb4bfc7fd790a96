import * as z from 'zod';

const Url = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));

/** What every API function needs. */
const ApiConfig = z.object({
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
});

/** What a function with background jobs needs besides. */
const JobsConfig = z.object({
  QSTASH_URL: Url,
  QSTASH_TOKEN: z.string().min(1),
  QSTASH_CURRENT_SIGNING_KEY: z.string().min(1),
  QSTASH_NEXT_SIGNING_KEY: z.string().min(1),
});

export type Config = z.infer<typeof ApiConfig> & { jobs: z.infer<typeof JobsConfig> | undefined };

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
  const config = { ...api.data, jobs: JobsConfig.safeParse(env).data };
  parsed.set(env, config);
  return config;
}
