type Domain = { name: string };

/** Refusals about domains and Cloudflare, by code. */
export const DOMAIN_ERRORS = {
  DOMAIN_TAKEN: ({ name, holders }: Domain & { holders: readonly string[] }) =>
    `${name} is already a domain of ${holders.join(' and ')}.`,
  DOMAIN_NOT_HELD: ({ name, holder }: Domain & { holder: string }) => `${name} is not a domain of ${holder}.`,
  DOMAIN_ALREADY_VERIFIED: ({ name }: Domain) => `${name} is already verified.`,
  DEFAULT_DOMAIN_NOT_VERIFIED: ({ name }: Domain) => `${name} is not verified.`,
  DOMAIN_HELD_BY_ANOTHER: ({ name }: Domain) =>
    `${name} belongs to another organization, which must release it first.`,
  DOMAIN_CHANGED: ({ name }: Domain) => `${name} has just changed. Check its state and try again.`,
  NO_DEFAULT_DOMAIN: ({ organizationId }: { organizationId: number }) =>
    `Organization ${organizationId} has no default domain of its own.`,
  OWNERSHIP_UNCHECKED: () =>
    'No zone for custom hostnames is configured (CUSTOM_HOSTNAMES_ZONE_ID, _TOKEN, _TARGET), so the owner of the domain cannot be verified. If you know who owns it, use --unchecked.',
  NO_ZONE: () => 'No zone for custom hostnames is configured, so there is nothing to compare.',
  CLOUDFLARE_UNREACHABLE: () => 'Cloudflare cannot be reached. Repeat the command.',
  CLOUDFLARE_RESPONSE_UNKNOWN: () => "Cloudflare's response is not one of its API.",
  CLOUDFLARE_TOKEN_REFUSED: ({ reason }: { reason: string }) =>
    `Cloudflare refused CUSTOM_HOSTNAMES_TOKEN (${reason}). It needs the permission "SSL and Certificates: Edit" on the zone.`,
  CLOUDFLARE_RATE_LIMITED: ({ seconds }: { seconds: string }) =>
    `Cloudflare's rate limit is reached. Repeat the command in ${seconds} seconds.`,
  CLOUDFLARE_FAILED: ({ status }: { status: number }) =>
    `Cloudflare responded with HTTP ${status}. Repeat the command.`,
  CLOUDFLARE_REFUSED: ({ reason }: { reason: string }) => `Cloudflare refused: ${reason}.`,
} as const;
