/** The page of an invitation; its mail appends an expiry and a signature. */
export const toInvitationPath = (id: number | string): string => `/invitations/${id}`;
