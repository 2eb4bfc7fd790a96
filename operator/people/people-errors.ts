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
