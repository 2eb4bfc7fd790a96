/** Refusals about keys and blocks, by code. */
export const KEY_ERRORS = {
  TOKEN_MALFORMED: () => 'A token is svc_ and 32 lower-case hexadecimal digits.',
  TOKEN_UNKNOWN: () => 'No key has this token.',
  KEY_ALREADY_REVOKED: ({
    organizationId,
    keyId,
    revokedAt,
  }: {
    organizationId: number;
    keyId: number;
    revokedAt: Date;
  }) => `Key ${keyId} of organization ${organizationId} was revoked at ${revokedAt.toISOString()}.`,
  NOT_BLOCKED: ({ organizationId }: { organizationId: number }) =>
    `Organization ${organizationId} is not blocked.`,
} as const;
