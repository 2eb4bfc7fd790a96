/** Arguments and options that many commands share, with their descriptions. */
export const ORGANIZATION = ['<organization>', 'id or exact name of the organization'] as const;
export const OF_ORGANIZATION = [
  '--organization <organization>',
  'id or exact name of the organization',
] as const;
export const YES = ['-y, --yes', 'do not ask for confirmation'] as const;
