import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { OperatorError } from './operator-error.ts';

const Environment = z.object({
  DATABASE_URL: z.string().startsWith('postgres'),
  NEON_FETCH_ENDPOINT: z.url(),
  UPSTASH_REDIS_REST_URL: z.url(),
  UPSTASH_REDIS_REST_TOKEN: z.string().min(1),
});
const NAMES = Object.keys(Environment.shape);

/** What the commands on webhooks need besides; see `shared/config.ts`. */
const WithWebhooks = Environment.extend({
  API_BASE_URL: z.url().optional(),
  DNS_RESOLVER_URL: z.url().optional(),
  OWN_HOSTS: z.string().optional(),
  WEBHOOK_INSECURE_HOSTS: z.string().optional(),
  WEBHOOK_SECRETS_KEY: z.base64().length(44).optional(),
});
export type OperatorEnvironment = z.infer<typeof WithWebhooks>;

/** Where a running local cloud tells how to reach it. */
const LOCAL_FILE = fileURLToPath(new URL('../.local/environment.json', import.meta.url));

/**
 * Where the operator's Postgres and Redis are: from the environment, or, when that names none of the variables, from
 * the file of the local cloud. Throws OperatorError with the names of what is missing, never with values.
 */
export function readEnvironment(
  variables: Record<string, string | undefined> = process.env,
  localFile = LOCAL_FILE,
): OperatorEnvironment {
  if (NAMES.some((name) => variables[name] !== undefined)) return parse(variables, 'The environment');
  if (existsSync(localFile)) return parse(JSON.parse(readFileSync(localFile, 'utf8')), localFile);
  throw new OperatorError(
    `Nothing tells where the database is: set ${NAMES.join(', ')}, or let "npm start" run for the local cloud.`,
  );
}

function parse(source: unknown, origin: string): OperatorEnvironment {
  const environment = WithWebhooks.safeParse(source);
  if (environment.success) return environment.data;
  const wrong = environment.error.issues.map((issue) => issue.path.join('.'));
  throw new OperatorError(`${origin} lacks or misstates: ${wrong.join(', ')}.`);
}
