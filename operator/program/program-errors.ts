import { formatMicros } from './terminal/format-micros.ts';

type OfField = { field: string };

/** Refusals that any command may meet, by code. Refusals with a field are wrong usage. */
export const PROGRAM_ERRORS = {
  NOTHING_TO_CHANGE: () => 'Nothing to change was given. Use at least one option.',
  IN_THE_PAST: ({ field }: OfField) => `${field}: must not be in the past`,
  NOT_IN_THE_FUTURE: ({ field }: OfField) => `${field}: must be in the future`,
  NOT_AFTER_START: ({ field }: OfField) => `${field}: must be after the start`,
  ACCOUNT_TOO_LARGE: ({ field }: OfField) =>
    `${field}: would make the balance larger than an account can hold`,
  MORE_THAN_IS_LEFT: ({ field, leftMicro }: OfField & { leftMicro: bigint }) =>
    `${field}: only ${formatMicros(leftMicro)} of that charge can still be refunded`,
  OPERATOR_NAME_INVALID: ({ field, problem }: OfField & { problem: string }) =>
    `${field}, or your user name in git: ${problem}`,
  NO_TERMINAL: ({ question }: { question: string }) =>
    `${question} There is no terminal to ask for confirmation: use --yes. Nothing was done.`,
  NOT_CONFIRMED: () => 'Not confirmed. Nothing was done.',
  NO_SYSTEM: ({ names, file }: { names: readonly string[]; file: string }) =>
    `No database is configured. Set ${names.join(', ')}, or run "npm start", which writes ${file}.`,
  SETTINGS_INVALID: ({ origin, names }: { origin: string; names: readonly string[] }) =>
    `${origin} has missing or invalid settings: ${names.join(', ')}.`,
  ZONE_INCOMPLETE: () =>
    'Set all of CUSTOM_HOSTNAMES_ZONE_ID, CUSTOM_HOSTNAMES_TOKEN and CUSTOM_HOSTNAMES_TARGET, or none.',
  STORAGE_INCOMPLETE: () => 'Set all of R2_ENDPOINT, R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY, or none.',
  OBJECT_NOT_READ: ({ object, reason }: { object: string; reason: string }) =>
    `Could not read ${object} from R2: ${reason}. Check R2_ENDPOINT, R2_BUCKET_PREFIX and the access key.`,
  SYSTEM_UNKNOWN: ({ target }: { target: string }) =>
    `The database does not say which system it belongs to, so it may not be ${target}. Deploy first. Nothing was done.`,
  OTHER_SYSTEM: ({ target, system }: { target: string; system: string }) =>
    `You asked for ${target}, but the database belongs to ${system}. Nothing was done.`,
} as const;
