import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeployedFunction } from '../config/deployed-functions.ts';
import { DeployError, runOrThrow, type Wrangler } from '../wrangler.ts';
import { findMissingSecrets, type MissingSecrets } from './check-secrets.ts';

const CLICKS_REDIS = ['CLICKS_REDIS_REST_URL', 'CLICKS_REDIS_REST_TOKEN'];

/** Optional secrets of functions; those with jobs may use a separate QStash account for webhooks. */
const OPTIONAL_SECRETS: Record<string, readonly string[]> = {
  redirect: CLICKS_REDIS,
  urlshortener: CLICKS_REDIS,
  webhooks: ['QSTASH_WEBHOOKS_CURRENT_SIGNING_KEY', 'QSTASH_WEBHOOKS_NEXT_SIGNING_KEY'],
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

/** The secrets that a function accepts, required and optional. */
export const takenBy = ({ env, secrets }: DeployedFunction): string[] => [
  ...secrets,
  ...(secrets.includes(OF_JOBS) ? [WEBHOOKS_QSTASH] : []),
  ...(OPTIONAL_SECRETS[env] ?? []),
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
    if (secrets.has(name)) throw new DeployError(`Line ${index + 1}: ${name} comes twice.`);
    secrets.set(name, bare);
  }
  if (secrets.size === 0) throw new DeployError('No secret was given: write NAME=value lines to the input.');
  return secrets;
}

/** Sets secrets on every function that accepts them, and returns those still missing. Never shows values. */
export async function putSecrets(
  wrangler: Wrangler,
  functions: readonly DeployedFunction[],
  secrets: ReadonlyMap<string, string>,
  say: (line: string) => void,
): Promise<MissingSecrets[]> {
  const known = new Set(functions.flatMap(takenBy));
  const unknown = [...secrets.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) throw new DeployError(`No function takes ${unknown.join(', ')}. Nothing was put.`);
  const dir = mkdtempSync(join(tmpdir(), 'operator-secrets-'));
  try {
    for (const deployed of functions) {
      const own = takenBy(deployed).filter((name) => secrets.has(name));
      if (own.length === 0) continue;
      const file = join(dir, `${deployed.env}.json`);
      const values = Object.fromEntries(own.map((name) => [name, secrets.get(name)]));
      writeFileSync(file, JSON.stringify(values), { mode: 0o600 });
      await runOrThrow(wrangler, 'secret', 'bulk', file, '--env', deployed.env);
      say(`secrets   ${deployed.env.padEnd(14)} ${own.join(' ')}`);
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  return await findMissingSecrets(wrangler, functions);
}
