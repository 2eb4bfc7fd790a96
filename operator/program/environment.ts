import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { KEY_RING } from '../../shared/webhooks/key-ring.ts';
import type { CustomHostnamesSettings } from '../domains/custom-hostnames.ts';
import { OperatorError } from './operator-error.ts';

const CLOUDFLARE_API = 'https://api.cloudflare.com/client/v4';

const Environment = z.object({
  DATABASE_URL: z.string().startsWith('postgres'),
  NEON_FETCH_ENDPOINT: z.url(),
  UPSTASH_REDIS_REST_URL: z.url(),
  UPSTASH_REDIS_REST_TOKEN: z.string().min(1),
});
const NAMES = Object.keys(Environment.shape);

/** Further settings of commands on webhooks (see `shared/config.ts`) and on customers' domains. */
const Complete = Environment.extend({
  /** The separate Redis for clicks, if any, for `health`. */
  CLICKS_REDIS_REST_URL: z.url().optional(),
  CLICKS_REDIS_REST_TOKEN: z.string().min(1).optional(),
  API_BASE_URL: z.url().optional(),
  QSTASH_URL: z.url().optional(),
  QSTASH_TOKEN: z.string().min(1).optional(),
  QSTASH_WEBHOOKS_TOKEN: z.string().min(1).optional(),
  DNS_RESOLVER_URL: z.url().optional(),
  OWN_HOSTS: z.string().optional(),
  WEBHOOK_INSECURE_HOSTS: z.string().optional(),
  WEBHOOK_SECRETS_KEY: z.string().regex(KEY_RING).optional(),
  /** The zone of customers' custom hostnames, and a token that may edit its certificates. */
  CUSTOM_HOSTNAMES_ZONE_ID: z.string().min(1).optional(),
  CUSTOM_HOSTNAMES_TOKEN: z.string().min(1).optional(),
  /** The host of that zone that customers' domains must be aliases of. */
  CUSTOM_HOSTNAMES_TARGET: z.string().min(1).optional(),
  CUSTOM_HOSTNAMES_API: z.url().optional(),
  /** Larger amounts, in currency units, need confirmation. */
  OPERATOR_ASK_ABOVE: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
});
export type OperatorEnvironment = z.infer<typeof Complete>;

/** The file in which a running local cloud publishes its addresses, in its data directory. */
const findLocalFile = (dataDir: string | undefined): string =>
  join(resolve(dataDir ?? fileURLToPath(new URL('../../.local', import.meta.url))), 'environment.json');

/**
 * The operator's Postgres and Redis: from the environment, which must name all settings, or, when it names none or
 * `local` is chosen, from the local cloud's file. Throws OperatorError with the names of missing settings, never with
 * values.
 */
export function readEnvironment(
  variables: Record<string, string | undefined> = process.env,
  localFile = findLocalFile(variables.OPERATOR_DATA_DIR),
  target?: string,
): OperatorEnvironment {
  const isNamed = NAMES.some((name) => variables[name] !== undefined);
  if (target !== 'local' && (isNamed || target !== undefined)) return parse(variables, 'The environment');
  if (existsSync(localFile)) {
    const { OPERATOR_ASK_ABOVE } = variables;
    const local = {
      ...JSON.parse(readFileSync(localFile, 'utf8')),
      ...(OPERATOR_ASK_ABOVE && { OPERATOR_ASK_ABOVE }),
    };
    return parse(local, localFile);
  }
  throw new OperatorError(
    `Nothing tells where the database is: set ${NAMES.join(', ')}, or let "npm start" run, which tells in ${localFile}.`,
  );
}

function parse(source: unknown, origin: string): OperatorEnvironment {
  const environment = Complete.safeParse(source);
  if (environment.success) return environment.data;
  const wrong = environment.error.issues.map((issue) => issue.path.join('.'));
  throw new OperatorError(`${origin} lacks or misstates: ${wrong.join(', ')}.`);
}

/** The settings for custom hostnames; undefined when not configured. Throws when incomplete. */
export function readCustomHostnames(environment: OperatorEnvironment): CustomHostnamesSettings | undefined {
  const {
    CUSTOM_HOSTNAMES_ZONE_ID: zoneId,
    CUSTOM_HOSTNAMES_TOKEN: token,
    CUSTOM_HOSTNAMES_TARGET: target,
  } = environment;
  if (zoneId === undefined && token === undefined && target === undefined) return undefined;
  if (zoneId === undefined || token === undefined || target === undefined)
    throw new OperatorError(
      'Set all of CUSTOM_HOSTNAMES_ZONE_ID, CUSTOM_HOSTNAMES_TOKEN and CUSTOM_HOSTNAMES_TARGET, or none.',
    );
  return { api: environment.CUSTOM_HOSTNAMES_API ?? CLOUDFLARE_API, zoneId, token, target };
}
