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
