type OwnNumber = { organizationId: number; number: string };

/** Refusals about calls, by code. */
export const CALLING_ERRORS = {
  CALLER_ID_EXISTS: ({ organizationId, number }: OwnNumber) =>
    `Organization ${organizationId} already has the number ${number}.`,
  CALLER_ID_NOT_FOUND: ({ organizationId, number }: OwnNumber) =>
    `Organization ${organizationId} does not have the number ${number}.`,
  DESTINATION_NOT_FOUND: ({ organizationId, destination }: { organizationId: number; destination: string }) =>
    `Organization ${organizationId} has no rule for ${destination}.`,
} as const;
