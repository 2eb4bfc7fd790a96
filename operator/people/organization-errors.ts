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
