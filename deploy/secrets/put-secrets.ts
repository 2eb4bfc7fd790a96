import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FunctionGroup, groupOf } from '../../db/engine/grants/table-grants.ts';
import type { DeployedFunction } from '../config/deployed-functions.ts';
import { DeployError, runOrThrow, type Wrangler } from '../wrangler.ts';
import { findMissingSecrets, type MissingSecrets } from './check-secrets.ts';

const DATABASE_URL = 'DATABASE_URL';
const CLICKS_REDIS = ['CLICKS_REDIS_REST_URL', 'CLICKS_REDIS_REST_TOKEN'];

/** Optional secrets of functions; those with jobs may use a separate QStash account for webhooks. */
const OPTIONAL_SECRETS: Record<string, readonly string[]> = {
  redirect: CLICKS_REDIS,
  urlshortener: CLICKS_REDIS,
  webhooks: ['QSTASH_WEBHOOKS_CURRENT_SIGNING_KEY', 'QSTASH_WEBHOOKS_NEXT_SIGNING_KEY'],
  account: ['WOMPI_PUBLIC_KEY', 'WOMPI_PRIVATE_KEY', 'WOMPI_INTEGRITY_SECRET', 'WOMPI_EVENTS_SECRET'],
  portal: ['CUSTOM_HOSTNAMES_ZONE_ID', 'CUSTOM_HOSTNAMES_TOKEN'],
  callblasting: ['VOICE_CARRIER_SIGNING_KEY', 'VOICE_CARRIER_APPLICATION'],
  platform: [
    'ALERT_WEBHOOK_URL',
    'ALERT_WEBHOOK_SECRET',
    'ALERT_SLACK_URL',
    'ALERT_PAGERDUTY_KEY',
    'ALERT_PAGERDUTY_URL',
    'ALERT_HEARTBEAT_URL',
    ...CLICKS_REDIS,
  ],
};
const WEBHOOKS_QSTASH = 'QSTASH_WEBHOOKS_TOKEN';
const OF_JOBS = 'QSTASH_CURRENT_SIGNING_KEY';

const optionalOf = ({ env, secrets }: DeployedFunction): string[] => [
  ...(secrets.includes(OF_JOBS) ? [WEBHOOKS_QSTASH] : []),
  ...(OPTIONAL_SECRETS[env] ?? []),
];

/** The secrets that a function accepts, required and optional. */
export const takenBy = (deployed: DeployedFunction): string[] => [
  ...deployed.secrets,
  ...optionalOf(deployed),
];

const LINE = /^(?:export\s+)?([A-Z][A-Z0-9_]*)=(.*)$/;

/** Parses `NAME=value` lines, values optionally quoted, and `#` comments. Throws DeployError with the line. */
export function parseSecrets(text: string): Map<string, string> {
  const secrets = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name, value = ''] = LINE.exec(line.trim()) ?? [];
    const bare = value.replace(/^(["'])(.*)\1$/, '$2');
    if (name === undefined || bare === '') throw new DeployError(`Line ${index + 1} is not NAME=value.`);
    if (secrets.has(name)) throw new DeployError(`Line ${index + 1}: ${name} appears twice.`);
    secrets.set(name, bare);
  }
  return secrets;
}

/** The secrets that functions are missing: those that they need, and others that they would use. */
type Lacking = { required: MissingSecrets[]; optional: MissingSecrets[] };

/** `group`: whose login a database address in the secrets is; only its functions get it. */
type Putting = { say: (line: string) => void; isRehearsal: boolean; group: FunctionGroup | undefined };

/**
 * Sets secrets on every function that accepts them, and returns what is still lacking. A rehearsal only says what it would
 * set. Never shows values.
 */
export async function putSecrets(
  wrangler: Wrangler,
  functions: readonly DeployedFunction[],
  secrets: ReadonlyMap<string, string>,
  { say, isRehearsal, group }: Putting,
): Promise<Lacking> {
  const known = new Set(functions.flatMap(takenBy));
  const unknown = [...secrets.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new DeployError(`No function takes ${unknown.join(', ')}. No secret was set.`);
  const ownOf = (deployed: DeployedFunction): string[] =>
    takenBy(deployed).filter(
      (name) => secrets.has(name) && (name !== DATABASE_URL || groupOf(deployed.env) === group),
    );
  const given = new Map(functions.map((deployed) => [deployed.env, new Set(ownOf(deployed))]));
  const dir = mkdtempSync(join(tmpdir(), 'operator-secrets-'));
  try {
    for (const deployed of functions) {
      const own = ownOf(deployed);
      if (own.length === 0) continue;
      const file = join(dir, `${deployed.env}.json`);
      const values = Object.fromEntries(own.map((name) => [name, secrets.get(name)]));
      writeFileSync(file, JSON.stringify(values), { mode: 0o600 });
      if (!isRehearsal) await runOrThrow(wrangler, 'secret', 'bulk', file, '--env', deployed.env);
      say(`secrets   ${deployed.env.padEnd(14)} ${own.join(' ')}`);
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  const wanted = functions.map((deployed) => ({ env: deployed.env, secrets: takenBy(deployed) }));
  const missing = await findMissingSecrets(wrangler, wanted);
  const among = (isWanted: (env: string, name: string) => boolean): MissingSecrets[] =>
    missing
      .map(({ env, names }) => ({
        env,
        names: names.filter((name) => !given.get(env)?.has(name) && isWanted(env, name)),
      }))
      .filter(({ names }) => names.length > 0);
  const required = new Map(functions.map(({ env, secrets: names }) => [env, new Set(names)]));
  return {
    required: among((env, name) => required.get(env)?.has(name) ?? false),
    optional: among((env, name) => !required.get(env)?.has(name)),
  };
}
