import * as z from 'zod';
import settings from '../targets.json' with { type: 'json' };
import { DeployError } from '../wrangler.ts';
import { readDeployedFunctions } from './deployed-functions.ts';
import { type Production, readProduction } from './read-production.ts';

const Host = z
  .string()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host, in lower case, without scheme or path');
const Address = z.url({ protocol: /^https$/, error: 'must be an https address' });

/** The settings of a target besides production in `deploy/targets.json`; everything else is in `wrangler.toml`. */
const Settings = z.strictObject({
  /** Prefix of its Workers', buckets' and schedules' names; not a prefix of another target's. */
  prefix: z
    .string()
    .regex(/^[a-z][a-z0-9-]*-$/, 'must be lower-case letters, digits and dashes, and end with a dash'),
  /** A zone of its own, because custom hostnames catch every host of a zone. */
  zone: Host,
  apiHost: Host,
  shortHost: Host,
  sandboxHost: Host,
  portalHost: Host,
  workersHost: Host,
  redis: Address,
  /** The address of the region that its tokens, signing keys and schedules belong to: https://upstash.com/docs/qstash/howto/multi-region */
  qstash: Address,
  /** Near the database and Redis: every function is placed there. */
  region: z.string().regex(/^(aws|gcp|azure):[a-z0-9-]+$/, 'must look like aws:us-east-1'),
  callerId: z.string().regex(/^\d{8,15}$/, 'must be digits with country code'),
});
type Settings = z.infer<typeof Settings>;
export const TARGET_NAMES = ['production', 'qa'] as const;
export type TargetName = (typeof TARGET_NAMES)[number];

/** A deployment target. */
export type Target = {
  name: TargetName;
  prefix: string;
  productionPrefix: string;
  /** Production's values in wrangler.toml, and the target's. */
  replacements: Record<string, string>;
};

/** The values of production that a target replaces wherever they are. */
const REPLACED = Settings.omit({ prefix: true }).keyof().options;
/** Values that no two targets may share. */
const OWN = [
  'prefix',
  'zone',
  'apiHost',
  'shortHost',
  'sandboxHost',
  'portalHost',
  'workersHost',
  'redis',
] as const;

/**
 * The targets: production as in `wrangler.toml`, and the others with their settings. Throws DeployError when settings are
 * invalid, or two targets share something.
 */
export function readTargets(source: unknown = settings): Record<TargetName, Target> {
  const production = readProduction(readDeployedFunctions());
  const parsed = z.strictObject({ qa: Settings }).safeParse(source);
  if (!parsed.success)
    throw new DeployError(
      `deploy/targets.json: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
    );
  const { qa } = parsed.data;
  const shared: string[] = OWN.filter((field) => production[field] === qa[field]);
  if (production.prefix.startsWith(qa.prefix) || qa.prefix.startsWith(production.prefix))
    shared.push('prefix');
  const isWithin = (one: Settings, { zone }: Settings): boolean =>
    [one.apiHost, one.shortHost, one.sandboxHost, one.portalHost, one.zone].some((host) => isOf(host, zone));
  if (isWithin(production, qa) || isWithin(qa, production)) shared.push('zone');
  if (shared.length > 0)
    throw new DeployError(
      `deploy/targets.json: production and qa share ${[...new Set(shared)].join(', ')}; each needs its own.`,
    );
  return {
    production: toTarget('production', production, production),
    qa: toTarget('qa', qa, production),
  };
}

const isOf = (host: string, zone: string): boolean => host === zone || host.endsWith(`.${zone}`);

const toTarget = (name: TargetName, { prefix, ...own }: Settings, production: Production): Target => ({
  name,
  prefix,
  productionPrefix: production.prefix,
  replacements: Object.fromEntries(REPLACED.map((field) => [production[field], own[field]])),
});
