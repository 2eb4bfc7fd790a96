import ipaddr from 'ipaddr.js';
import type { Meter } from '../../../db/engine/deadlines/meter.ts';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors/domain-error.ts';
import { askResolver } from './ask-resolver.ts';
import { createDomainCheck, isPublicHost } from './is-public-host.ts';

/** The webhook targets that the settings allow. */
export type TargetPolicy = {
  /** The API's own host and port are not allowed. */
  apiBaseUrl: string;
  /** Our own zones and everything below them are not allowed. */
  ownHosts: readonly string[];
  /** Hosts accepted without further checks, on http and any port, for development. Empty in production. */
  insecureHosts: readonly string[];
  /** DNS over HTTPS. */
  resolverUrl: string;
  /** Records the DNS look-ups. */
  meter?: Meter;
};

/** Why a target is refused, as shown in the delivery log. */
export type TargetRefusal = 'invalid_url' | 'https_required' | 'host_not_allowed' | 'name_not_resolved';
/** `cause`: the resolver failed, so the name may be valid. */
export type TargetVerdict = { url: URL } | { refusal: TargetRefusal; cause?: unknown };

/** The limit holds for the address as it was given and as it is stored: what is not ASCII gets longer. */
const MAX_CHARACTERS = 2048;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

/**
 * Validates a target without DNS: https, no credentials, the standard port, no internationalized name (they can imitate
 * others), a public host, none of our own. The host is parsed as WHATWG URLs are, as the request will use it.
 */
export function parseTarget(policy: TargetPolicy, text: string): TargetVerdict {
  const url = text.length <= MAX_CHARACTERS && !INVISIBLE.test(text) ? URL.parse(text) : null;
  if (
    url === null ||
    url.href.length > MAX_CHARACTERS ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== ''
  ) {
    return { refusal: 'invalid_url' };
  }
  if (url.host === new URL(policy.apiBaseUrl).host) return { refusal: 'host_not_allowed' };
  if (policy.insecureHosts.includes(url.hostname)) return { url };
  if (url.protocol !== 'https:') return { refusal: 'https_required' };
  const host = bareHost(url);
  // Resolvers drop empty labels, and so would find a name that the checks below do not know.
  if (!isAddress(host) && host.split('.').includes('')) return { refusal: 'invalid_url' };
  const isOurs = createDomainCheck(policy.ownHosts)(host);
  if (url.port !== '' || /(^|\.)xn--/.test(host) || isOurs || !isPublicHost(host)) {
    return { refusal: 'host_not_allowed' };
  }
  return { url };
}

/**
 * Validates a target before it is stored and before each attempt, since DNS may change: one private address among its
 * addresses refuses it. The runtime resolves the name again when it connects; `global_fetch_strictly_public` keeps that
 * on the public Internet.
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

/** The host in the form that `isPublicHost` takes: no trailing dot, no brackets. */
const bareHost = (url: URL): string => url.hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '');

const isAddress = (host: string): boolean => host.includes(':') || /^\d+(\.\d+){3}$/.test(host);

/**
 * All IPv4 and IPv6 addresses of a host over DNS-over-HTTPS, with aliases resolved; empty when it has none. Throws when
 * the resolver fails, because an unchecked name must not pass as checked.
 */
async function resolveAddresses(resolverUrl: string, host: string, signal: AbortSignal): Promise<string[]> {
  const types = ['A', 'AAAA'] as const;
  const answers = await Promise.all(
    types.map((type) => askResolver(resolverUrl, { name: host, type }, signal)),
  );
  const addresses = answers.flat().map(({ data }) => data);
  // Anything else would be taken for a name by the check of addresses, and names count as public.
  if (!addresses.every((address) => ipaddr.isValid(address)))
    throw new Error('the resolver answered a record that holds no address');
  return addresses;
}

/** The targets that this system allows. Throws SETTINGS_MISSING. */
export function toTargetPolicy({ config, meter }: Ctx): TargetPolicy {
  const { API_BASE_URL, webhooks } = config;
  if (webhooks === undefined)
    throw new DomainError('SETTINGS_MISSING', { names: ['DNS_RESOLVER_URL', 'OWN_HOSTS'] });
  return {
    apiBaseUrl: API_BASE_URL,
    ownHosts: webhooks.OWN_HOSTS,
    insecureHosts: webhooks.WEBHOOK_INSECURE_HOSTS,
    resolverUrl: webhooks.DNS_RESOLVER_URL,
    meter,
  };
}
