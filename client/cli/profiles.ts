import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError } from './failure.ts';

export const DEFAULT_API = 'https://api.operator.example';
export const DEFAULT_PROFILE = 'default';

type Profile = { api: string; apiKey: string };
export type Profiles = Record<string, Profile>;
export type Connection = { baseUrl: string; apiKey: string };

/** A file of the person's own, which nobody else may read: it has keys. */
export const profilesFile = (env = process.env): string =>
  join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'operator-api', 'profiles.json');

/** Throws UsageError for a file that others may read, or that is not ours. */
export function readProfiles(file = profilesFile()): Profiles {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  // Windows has no such bits.
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new UsageError(`Others may read ${file}, which has keys. Run: chmod 600 ${file}`);
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new UsageError(`${file} is not a file of profiles. Delete it, and log in again.`);
  }
}

/** Whole or not at all, and never readable for others, not even for a moment. */
export function writeProfiles(profiles: Profiles, file = profilesFile()): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

/** The key and address of a command: of the environment first, unless a profile is named. Throws UsageError. */
export function findConnection({ profile, api }: { profile?: string; api?: string }): Connection {
  const { OPERATOR_API_KEY: key, OPERATOR_BASE_URL: base } = process.env;
  if (profile === undefined && key !== undefined && key.trim() !== '')
    return { baseUrl: toApi(api ?? (base || DEFAULT_API)), apiKey: key.trim() };
  const name = profile ?? process.env.OPERATOR_PROFILE ?? DEFAULT_PROFILE;
  const profiles = readProfiles();
  const stored = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (stored === undefined)
    throw new UsageError(
      `There is no profile ${name}. Run: operator-api login${name === DEFAULT_PROFILE ? '' : ` --profile ${name}`}, or set OPERATOR_API_KEY.`,
    );
  // A key goes only to the address that it was stored for.
  if (api !== undefined && toApi(api) !== stored.api)
    throw new UsageError(
      `The profile ${name} is of ${stored.api}. Log in to ${api} with a profile of its own.`,
    );
  return { baseUrl: stored.api, apiKey: stored.apiKey };
}

export const isLocal = ({ hostname }: URL): boolean =>
  /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/** Requests carry the key, so they are encrypted, except to this machine. Throws UsageError. */
export function toApi(text: string): string {
  if (!URL.canParse(text)) throw new UsageError(`${text} is not an address of the API.`);
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal(url)))
    throw new UsageError('The address of the API must use https, because requests carry your key.');
  return url.origin;
}
