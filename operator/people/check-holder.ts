type Given = { organizationId?: unknown; isEveryone: unknown; flag: string };

/** The mistake in a command's target: one organization or, with a separate flag, all of them. */
export const checkHolder = ({ organizationId, isEveryone, flag }: Given): string | undefined =>
  (organizationId === undefined) === (isEveryone === true)
    ? undefined
    : `Name an organization with --organization, or use ${flag}, but not both.`;
