import type { VerbRefusals } from '../../shared/platform/errors/refusals.ts';

type DomainCode = Extract<
  keyof VerbRefusals,
  | `${string}DOMAIN${'' | `_${string}`}`
  | `${'CLOUDFLARE' | 'DNS' | 'OWNERSHIP'}_${string}`
  | 'TOO_MANY_DOMAINS'
>;
type Texts = { [Code in DomainCode]: (details: VerbRefusals[Code]) => string };

/** Refusals about domains and Cloudflare, by code. */
export const DOMAIN_ERRORS = {
  DOMAIN_NAME_REFUSED: ({ name }) => `${name} cannot be an organization's domain.`,
  DOMAIN_NOT_BELOW: ({ name }) => `${name} cannot be an alias. Use a name below it.`,
  DOMAIN_TAKEN: ({ name, holders }) => `${name} is already a domain of ${holders.join(' and ')}.`,
  DOMAIN_NOT_HELD: ({ name, holder }) => `${name} is not a domain of ${holder}.`,
  DOMAIN_ALREADY_VERIFIED: ({ name }) => `${name} is already verified.`,
  DEFAULT_DOMAIN_NOT_VERIFIED: ({ name }) => `${name} is not verified.`,
  DOMAIN_HELD_BY_ANOTHER: ({ name }) =>
    `${name} belongs to another organization, which must release it first.`,
  DOMAIN_CHANGED: ({ name }) => `${name} has just changed. Check its state and try again.`,
  NO_DEFAULT_DOMAIN: ({ organizationId }) =>
    `Organization ${organizationId} has no default domain of its own.`,
  TOO_MANY_DOMAINS: ({ most }) => `The organization already has ${most} domains.`,
  DNS_UNREACHABLE: ({ name }) => `The resolver did not answer for ${name}. Repeat the command.`,
  OWNERSHIP_UNCHECKED: () =>
    'No zone for custom hostnames is configured (CUSTOM_HOSTNAMES_ZONE_ID, _TOKEN, _TARGET), so the owner of the domain cannot be verified. If you know who owns it, use --unchecked.',
  NO_ZONE: () => 'No zone for custom hostnames is configured, so there is nothing to compare.',
  CLOUDFLARE_UNREACHABLE: () => 'Cloudflare cannot be reached. Repeat the command.',
  CLOUDFLARE_RESPONSE_UNKNOWN: () => "Cloudflare's response is not one of its API.",
  CLOUDFLARE_TOKEN_REFUSED: ({ reason }) =>
    `Cloudflare refused CUSTOM_HOSTNAMES_TOKEN (${reason}). It needs the permission "SSL and Certificates: Edit" on the zone.`,
  CLOUDFLARE_RATE_LIMITED: ({ seconds }) =>
    `Cloudflare's rate limit is reached. Repeat the command in ${seconds} seconds.`,
  CLOUDFLARE_FAILED: ({ status }) => `Cloudflare responded with HTTP ${status}. Repeat the command.`,
  CLOUDFLARE_REFUSED: ({ reason }) => `Cloudflare refused: ${reason}.`,
} as const satisfies Texts & { NO_ZONE: () => string };

type Address = { domain: string; code: string };

/** Refusals about links, by code. */
export const LINK_ERRORS = {
  LINK_ADDRESS_NOT_FOUND: ({ domain, code }: Address) => `There is no link ${domain}/${code}.`,
  LINK_ALREADY_BLOCKED: ({ domain, code }: Address) => `${domain}/${code} is already blocked.`,
  LINK_NOT_BLOCKED: ({ domain, code }: Address) => `${domain}/${code} is not blocked.`,
  LINK_BLOCKED_WITH_HOST: ({ domain, code, host }: Address & { host: string }) =>
    `${domain}/${code} is blocked with its host. To lift that block, use "link unblock-host ${host}".`,
  HOST_ALREADY_BLOCKED: ({ host, parent }: { host: string; parent: string }) =>
    `${host} is already blocked, as a subdomain of ${parent}.`,
  HOST_NOT_BLOCKED: ({ host }: { host: string }) => `${host} is not blocked.`,
  HOST_INVALID: ({ field, host }: { field: string; host: string }) =>
    `${field}: "${host}" must be the name of a public host, such as www.example.com`,
  TRANSACTION_OPEN: () =>
    'A transaction has been open for a minute. Run the command again when it has ended.',
  LINK_CHANGED: ({ domain, code }: Address) => `${domain}/${code} has just changed. Try again.`,
} as const;
