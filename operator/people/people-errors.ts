/** Refusals about people and called numbers, by code. */
export const PEOPLE_ERRORS = {
  USER_NOT_FOUND: ({ email }: { email: string }) => `There is no user ${email}.`,
  USER_EXISTS: ({ email }: { email: string }) => `Another user already has the address ${email}.`,
  NOT_A_MEMBER: ({ email, organizationId }: { email: string; organizationId: number }) =>
    `${email} is not a member of organization ${organizationId}.`,
  NEITHER_EMAIL_NOR_NUMBER: ({ text }: { text: string }) =>
    `${text} is neither an e-mail address nor a telephone number. Write numbers as digits with country code.`,
  NUMBER_IN_CALL: () => 'A call to this number is in progress. Cancel it or wait until it ends.',
  FILE_NOT_WRITTEN: ({ file, reason }: { file: string; reason: string }) =>
    `Could not write ${file}: ${reason}`,
} as const;

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

type Twin = { id: number; name: string; taxId: string | null };

const toTwin = ({ id, name, taxId }: Twin): string => `${name} (${id}${taxId === null ? '' : `, ${taxId}`})`;

/** Refusals about organizations, by code. */
export const ORGANIZATION_ERRORS = {
  ORGANIZATION_AMBIGUOUS: ({ name, ids }: { name: string; ids: readonly number[] }) =>
    `Several organizations are named "${name}". Use one of their IDs: ${ids.join(', ')}.`,
  ORGANIZATION_DUPLICATE: ({ twins }: { twins: readonly Twin[] }) =>
    `This name, tax ID or payment already belongs to ${twins.map(toTwin).join(', ')}. Nothing was done. To create another organization anyway, use --force.`,
  ORGANIZATION_ERASED: ({ organizationId }: { organizationId: number }) =>
    `Organization ${organizationId} has been erased.`,
  ORGANIZATION_NOT_CLOSED: () => 'Only closed organizations can be erased. Close it first.',
  ORGANIZATION_HAS_CALLS: () => 'A call of this organization has not ended. Cancel it or wait until it ends.',
  ORGANIZATION_NOT_ERASABLE_YET: ({ from }: { from: Date }) =>
    `This organization cannot be erased before ${from.toISOString()}.`,
  REDIRECTS_END_TOO_SOON: () => 'Its links must keep redirecting for at least a day.',
  ACCOUNT_ALREADY_OPEN: ({ organizationId }: { organizationId: number }) =>
    `Organization ${organizationId} does not exist or already has a currency.`,
  ONBOARDING_INCOMPLETE: ({ reason, done }: { reason: string; done: readonly string[] }) =>
    `${reason} Completed before this: ${done.join(', ')}.`,
  DIRECTORY_NOT_CREATED: ({ directory, reason }: { directory: string; reason: string }) =>
    `Could not create ${directory}: ${reason}`,
  STORAGE_NOT_SET: () =>
    'Recordings and audios are in R2. Set R2_ENDPOINT, R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY to export them too, or use --without-files.',
} as const;
