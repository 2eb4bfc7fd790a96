import type { Meter } from '../dependencies/meter.ts';
import { isPublicHost } from '../hosts/is-public-host.ts';
import { nameAndParents } from '../hosts/name-and-parents.ts';
import { resolveAddresses } from '../hosts/resolve-addresses.ts';

/** What a webhook target may be, from the environment. */
export type TargetPolicy = {
  /** Of the API; its host and port are no target. */
  apiBaseUrl: string;
  /** Our own zones: neither they nor a name below them is a target. */
  ownHosts: readonly string[];
  /** A development setting: hosts that are taken as they are, on http and any port. Empty in production. */
  insecureHosts: readonly string[];
  /** DNS over HTTPS. */
  resolverUrl: string;
  /** Hears of the look-ups. */
  meter?: Meter;
};

/** Why a target is refused, as the delivery log shows it. */
export type TargetRefusal = 'invalid_url' | 'https_required' | 'host_not_allowed' | 'name_not_resolved';
/** `cause`: the resolver did not tell, so that the name may well be good. */
export type TargetVerdict = { url: URL } | { refusal: TargetRefusal; cause?: unknown };

const MAX_CHARACTERS = 2048;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

/**
 * The target of a text, judged by all that can be judged without a look-up: https, no user or password, the standard
 * port, no internationalized name (they imitate), a public host, none of our own. The host is judged as the WHATWG
 * parser reads it, which is what the request will go by.
 */
export function parseTarget(policy: TargetPolicy, text: string): TargetVerdict {
  const url = text.length <= MAX_CHARACTERS && !INVISIBLE.test(text) ? URL.parse(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return { refusal: 'invalid_url' };
  }
  if (url.host === new URL(policy.apiBaseUrl).host) return { refusal: 'host_not_allowed' };
  if (policy.insecureHosts.includes(url.hostname)) return { url };
  if (url.protocol !== 'https:') return { refusal: 'https_required' };
  const host = bareHost(url);
  const isOurs = nameAndParents(host).some((name) => policy.ownHosts.includes(name));
  if (url.port !== '' || /(^|\.)xn--/.test(host) || isOurs || !isPublicHost(host)) {
    return { refusal: 'host_not_allowed' };
  }
  return { url };
}

/**
 * Judges a target before it is kept and again before each attempt, since a name may lead elsewhere by then: one
 * private address among those it resolves to refuses it. What the runtime connects to it resolves by itself, and
 * `global_fetch_strictly_public` keeps that on the public Internet.
 */
export async function checkTarget(
  policy: TargetPolicy,
  text: string,
  signal: AbortSignal,
): Promise<TargetVerdict> {
  const target = parseTarget(policy, text);
  if ('refusal' in target || policy.insecureHosts.includes(target.url.hostname)) return target;
  const host = bareHost(target.url);
  if (isAddress(host)) return target;
  const startedAt = Date.now();
  try {
    const addresses = await resolveAddresses(policy.resolverUrl, host, signal);
    if (addresses.length === 0) return { refusal: 'name_not_resolved' };
    return addresses.every(isPublicHost) ? target : { refusal: 'host_not_allowed' };
  } catch (cause) {
    return { refusal: 'name_not_resolved', cause };
  } finally {
    policy.meter?.add('dns', Date.now() - startedAt);
  }
}

/** As `isPublicHost` takes it: no trailing dot, no brackets. */
const bareHost = (url: URL): string => url.hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '');

const isAddress = (host: string): boolean => host.includes(':') || /^\d+(\.\d+){3}$/.test(host);
