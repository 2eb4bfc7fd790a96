import { neonConfig } from '@neondatabase/serverless';
import { expect, test } from 'vitest';
import { toFetchEndpoint } from '../../../db/engine/fetch-endpoint.ts';
import { readRedirectConfig } from '../../../functions/redirect/config.ts';
import { readConfig } from '../../../shared/kernel/config.ts';

const HOSTS = [
  'ep-cool-darkness-123456.us-east-2.aws.neon.tech',
  'ep-cool-darkness-a1b2c3d4.c-2.us-east-1.aws.neon.tech',
  'ep-cool-darkness-a1b2c3d4-pooler.c-2.us-east-1.aws.neon.tech',
  'ep-morning-frost.westus3.azure.neon.tech',
];

/** The endpoint that Neon's driver would call by itself. */
function endpointOfDriver(host: string): unknown {
  const set = neonConfig.fetchEndpoint;
  // Unset, the driver's default counts.
  Reflect.set(neonConfig, 'fetchEndpoint', undefined);
  try {
    const own = neonConfig.fetchEndpoint;
    return typeof own === 'function' ? own(host, 5432) : own;
  } finally {
    neonConfig.fetchEndpoint = set;
  }
}

const databaseUrlOf = (host: string) => `postgresql://worker:p%40ss@${host}/neondb?sslmode=require`;

test.each(HOSTS)("Neon's endpoint for %s is the one that its driver derives", (host) => {
  expect(toFetchEndpoint(databaseUrlOf(host))).toBe(endpointOfDriver(host));
  expect(toFetchEndpoint(databaseUrlOf(host), 'http://127.0.0.1:1/sql')).toBe(endpointOfDriver(host));
});

const SETTINGS = {
  API_BASE_URL: 'https://api.operator.example',
  UPSTASH_REDIS_REST_URL: 'https://redis.example',
  UPSTASH_REDIS_REST_TOKEN: 'token',
};
const REDIRECT = {
  ...SETTINGS,
  QSTASH_URL: 'https://qstash.example',
  QSTASH_TOKEN: 'token',
  DRAIN_JOB_URL: 'https://api.operator.example/_jobs/urlshortener/drain-clicks',
  VISITOR_HASH_SECRET: 'secret',
  DEPENDENCY_TIMEOUT_MS: '2000',
  REQUEST_LOG_SECONDS: '60',
  SHORT_HOST: 'go.operator.example',
  SANDBOX_HOST: 'try.operator.example',
  SECURITY_CONTACT: 'mailto:security@operator.example',
};

test('a function needs only the address of the database, and the redirect asks the same endpoint', () => {
  const DATABASE_URL = databaseUrlOf('ep-a-pooler.c-2.us-east-1.aws.neon.tech');
  expect(readConfig({ ...SETTINGS, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  expect(readRedirectConfig({ ...REDIRECT, DATABASE_URL }).postgres).toEqual({
    databaseUrl: DATABASE_URL,
    fetchEndpoint: 'https://api.c-2.us-east-1.aws.neon.tech/sql',
  });
});

test('a database on this machine needs what answers there in place of Neon', () => {
  const DATABASE_URL = databaseUrlOf('127.0.0.1:5432');
  expect(() => readConfig({ ...SETTINGS, DATABASE_URL })).toThrow('NEON_FETCH_ENDPOINT');
  expect(() => readRedirectConfig({ ...REDIRECT, DATABASE_URL })).toThrow('NEON_FETCH_ENDPOINT');
  const NEON_FETCH_ENDPOINT = 'http://127.0.0.1:8788/sql';
  expect(readRedirectConfig({ ...REDIRECT, DATABASE_URL, NEON_FETCH_ENDPOINT }).postgres.fetchEndpoint).toBe(
    NEON_FETCH_ENDPOINT,
  );
});
