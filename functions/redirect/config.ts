import { isLocalDatabase, toFetchEndpoint } from '../../db/engine/fetch-endpoint.ts';
import { KICK_SEC } from '../../shared/clicks/click-stream.ts';
import type { RedisAddress } from './http-stores.ts';

export type RedirectConfig = {
  redis: RedisAddress;
  /** The Redis that holds the click streams: a separate one, or the same. */
  clicksRedis: RedisAddress;
  postgres: { databaseUrl: string; fetchEndpoint: string };
  qstash: { url: string; token: string; drainJobUrl: string };
  /** A drain is requested at most once per interval, and runs at its end. Only tests shorten it. */
  drainEveryMs: number;
  visitorHashSecret: string;
  /** The time that one visitor may wait for Redis, and for Postgres. */
  dependencyTimeoutMs: number;
  /** The time between two reports of an isolate whose answers do not fail; 0: it never reports. */
  reportEveryMs: number;
  /** The platform's own short domain. */
  shortHost: string;
  /** The platform's domain of sandboxes' links. */
  sandboxHost: string;
  /** The address for reports of vulnerabilities: a URI. */
  securityContact: string;
};

const parsed = new WeakMap<object, RedirectConfig>();

/** Validates the redirect's environment once per isolate, without zod, to keep the bundle small. */
export function readRedirectConfig(env: object): RedirectConfig {
  const known = parsed.get(env);
  if (known !== undefined) return known;
  const variables = new Map<string, unknown>(Object.entries(env));
  const text = (name: string): string => {
    const value = variables.get(name);
    if (typeof value !== 'string' || value === '') throw new Error(`The environment lacks ${name}.`);
    return value;
  };
  const redis = { url: text('UPSTASH_REDIS_REST_URL'), token: text('UPSTASH_REDIS_REST_TOKEN') };
  const databaseUrl = text('DATABASE_URL');
  const localProxy = isLocalDatabase(databaseUrl) ? text('NEON_FETCH_ENDPOINT') : undefined;
  const config = {
    redis,
    clicksRedis: variables.has('CLICKS_REDIS_REST_URL')
      ? { url: text('CLICKS_REDIS_REST_URL'), token: text('CLICKS_REDIS_REST_TOKEN') }
      : redis,
    postgres: { databaseUrl, fetchEndpoint: toFetchEndpoint(databaseUrl, localProxy) },
    qstash: { url: text('QSTASH_URL'), token: text('QSTASH_TOKEN'), drainJobUrl: text('DRAIN_JOB_URL') },
    drainEveryMs: Number(variables.get('DRAIN_EVERY_MS') ?? KICK_SEC * 1000),
    visitorHashSecret: text('VISITOR_HASH_SECRET'),
    dependencyTimeoutMs: Number(text('DEPENDENCY_TIMEOUT_MS')),
    reportEveryMs: Number(text('REQUEST_LOG_SECONDS')) * 1_000,
    shortHost: text('SHORT_HOST'),
    sandboxHost: text('SANDBOX_HOST'),
    securityContact: text('SECURITY_CONTACT'),
  };
  parsed.set(env, config);
  return config;
}
