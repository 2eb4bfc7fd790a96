import { inspect } from 'node:util';
import { CommanderError, InvalidArgumentError } from 'commander';
import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import { formatMicros } from '../../../shared/billing/amounts.ts';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { inLanguage } from '../../../shared/kernel/errors/message.ts';
import type { VerbRefusals } from '../../../shared/kernel/errors/refusals.ts';
import { toOneLine } from './escape-controls.ts';
import { printError } from './print.ts';

type DomainCode = Extract<
  keyof VerbRefusals,
  | `${string}DOMAIN${'' | `_${string}`}`
  | `${'CLOUDFLARE' | 'DNS' | 'OWNERSHIP'}_${string}`
  | 'TOO_MANY_DOMAINS'
>;
type DomainTexts = { [Code in DomainCode]: (details: VerbRefusals[Code]) => string };

/** Refusals about domains and Cloudflare, by code. */
const DOMAIN_ERRORS = {
  DOMAIN_NAME_REFUSED: ({ name }) => `${name} cannot be an organization's domain.`,
  DOMAIN_NOT_BELOW: ({ name }) => `${name} cannot be an alias. Use a name below it.`,
  DOMAIN_TAKEN: ({ name, holders }) => `${name} is already a domain of ${holders.join(' and ')}.`,
  DOMAIN_NOT_HELD: ({ name, holder }) => `${name} is not a domain of ${holder}.`,
  DOMAIN_ALREADY_VERIFIED: ({ name }) => `${name} is already verified.`,
  DEFAULT_DOMAIN_NOT_VERIFIED: ({ name }) => `${name} is not verified.`,
  DOMAIN_HELD_BY_ANOTHER: ({ name }) =>
    `${name} belongs to another organization, which must release it first.`,
  DOMAIN_CHANGED: ({ name }) => `${name} has just changed. Check its state and try again.`,
  NO_DEFAULT_DOMAIN: ({ organizationId }) =>
    `Organization ${organizationId} has no default domain of its own.`,
  TOO_MANY_DOMAINS: ({ most }) => `The organization already has ${most} domains.`,
  DNS_UNREACHABLE: ({ name }) => `The resolver did not answer for ${name}. Repeat the command.`,
  OWNERSHIP_UNCHECKED: () =>
    'No zone for custom hostnames is configured (CUSTOM_HOSTNAMES_ZONE_ID, _TOKEN, _TARGET), so the owner of the domain cannot be verified. If you know who owns it, use --unchecked.',
  NO_ZONE: () => 'No zone for custom hostnames is configured, so there is nothing to compare.',
  CLOUDFLARE_UNREACHABLE: () => 'Cloudflare cannot be reached. Repeat the command.',
  CLOUDFLARE_RESPONSE_UNKNOWN: () => "Cloudflare's response is not one of its API.",
  CLOUDFLARE_TOKEN_REFUSED: ({ reason }) =>
    `Cloudflare refused CUSTOM_HOSTNAMES_TOKEN (${reason}). It needs the permission "SSL and Certificates: Edit" on the zone.`,
  CLOUDFLARE_RATE_LIMITED: ({ seconds }) =>
    `Cloudflare's rate limit is reached. Repeat the command in ${seconds} seconds.`,
  CLOUDFLARE_FAILED: ({ status }) => `Cloudflare responded with HTTP ${status}. Repeat the command.`,
  CLOUDFLARE_REFUSED: ({ reason }) => `Cloudflare refused: ${reason}.`,
} as const satisfies DomainTexts & { NO_ZONE: () => string };

type Address = { domain: string; code: string };

/** Refusals about links, by code. */
const LINK_ERRORS = {
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

const NOTHING = 'Nothing was loaded.';

/** The problems of a cell of a file. */
const CELL_PROBLEMS = {
  empty: 'is empty',
  number: 'is not a number of 10 digits',
  date: 'is not a date',
  'iso-date': 'is not a date such as 2026-11-21',
  'before-start': 'is before the start of the range',
  type: 'is not a type of line',
  action: 'is not an action',
  invisible: 'has control, invisible or direction characters',
} as const;
type Cell = { line: number; column: string; value: string; problem: keyof typeof CELL_PROBLEMS };

const toCellMessage = ({ line, column, value, problem }: Cell): string =>
  `Line ${line}: ${column} "${value}" ${CELL_PROBLEMS[problem]}.`;

/** Refusals of number data, by code. */
const IMPORT_ERRORS = {
  CELL_INVALID: toCellMessage,
  LINES_INVALID: ({ cells }: { cells: readonly Cell[] }) => [...cells.map(toCellMessage), NOTHING].join('\n'),
  FILE_EMPTY: () => `The file has no records. ${NOTHING}`,
  FILE_UNREADABLE: ({ reason }: { reason: string }) => `The file cannot be read: ${reason}`,
  FILE_NOT_READ: ({ reason }: { reason: string }) => `${reason} ${NOTHING}`,
  QUOTE_UNCLOSED: ({ line }: { line: number }) => `Line ${line}: a quotation mark is misplaced. ${NOTHING}`,
  COLUMN_NOT_FOUND: ({ name }: { name: string }) => `The header has no column "${name}". ${NOTHING}`,
  COLUMNS_MISSING: ({ columns }: { columns: readonly string[] }) =>
    `The header has no column for: ${columns.join(', ')}. Name them with --columns. ${NOTHING}`,
  RANGE_REPEATED: ({ detail }: { detail: string }) =>
    `Two ranges start with the same number: ${detail} ${NOTHING}`,
  RANGES_OVERLAP: ({ first, next }: { first: string; next: string }) =>
    `The ranges that start at ${first} and at ${next} overlap. ${NOTHING}`,
  RANGE_NOT_FOUND: ({ line }: { line: number }) =>
    `Line ${line}: the plan has no such range to remove. ${NOTHING}`,
  NUMBER_REPEATED: ({ detail }: { detail: string }) => `A number appears twice: ${detail} ${NOTHING}`,
  LOAD_NOT_NEWER: ({ version, asOf }: { version: number; asOf: Date }) =>
    `This load is not newer than version ${version}, of ${asOf.toISOString()}. ${NOTHING}`,
  NOTHING_TO_COMPARE: () => `A difference needs an earlier full load. Load the whole file first. ${NOTHING}`,
  LOAD_SHRINKS: ({ rows, before, share }: { rows: number; before: number; share: number }) =>
    `The load would leave ${rows} of ${before} rows, which is more than ${Math.round(share * 100)} % fewer. To allow it, use --max-shrink. ${NOTHING}`,
  TABLE_BUSY: () => `A query has held the table for too long. Try again. ${NOTHING}`,
} as const;

type Reading = { international: string; country: string | null };

const toReading = ({ international, country }: Reading): string =>
  country === null ? international : `${international} (${country})`;

/** Refusals about people and called numbers, by code. */
const PEOPLE_ERRORS = {
  USER_NOT_FOUND: ({ email }: { email: string }) => `There is no user ${email}.`,
  USER_EXISTS: ({ email }: { email: string }) => `Another user already has the address ${email}.`,
  NOT_A_MEMBER: ({ email, organizationId }: { email: string; organizationId: number }) =>
    `${email} is not a member of organization ${organizationId}.`,
  NEITHER_EMAIL_NOR_NUMBER: ({ text }: { text: string }) =>
    `${text} is neither an e-mail address nor a telephone number. Write numbers with + and their country code, such as +57 300 123 4567.`,
  NUMBER_AMBIGUOUS: ({ text, readings }: { text: string; readings: readonly Reading[] }) =>
    `${text} may be a number of several countries. Write ${readings.map(toReading).join(' or ')}.`,
  NUMBER_IN_CALL: () => 'A call to this number is in progress. Cancel it or wait until it ends.',
  FILE_NOT_WRITTEN: ({ file, reason }: { file: string; reason: string }) =>
    `Could not write ${file}: ${reason}`,
} as const;

/** Refusals about keys and blocks, by code. */
const KEY_ERRORS = {
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
const ORGANIZATION_ERRORS = {
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

type Texts = {
  [Code in Exclude<keyof VerbRefusals, keyof typeof DOMAIN_ERRORS>]: (details: VerbRefusals[Code]) => string;
};

const IN_OVERLAP =
  'was rotated less than 24 hours ago, so two secrets sign. Wait, or use --now: the current secret stops signing immediately, and the previous one signs until it expires';

/** Refusals of the verbs that operators and members share, by code. */
const VERB_ERRORS: Texts = {
  INPUT_INVALID: ({ wrong }) =>
    wrong
      .map(({ field, message }) => [...(field === '' ? [] : [field]), inLanguage('en', message)].join(': '))
      .join('; '),
  EXPIRY_IN_THE_PAST: ({ field }) => `${field}: must be in the future`,
  ISSUER_HAS_QUERY: ({ field }) => `${field}: has no query`,
  TARGET_URL_INVALID: ({ field }) => `${field}: must be an absolute URL without a user or a password`,
  TARGET_NOT_HTTPS: ({ field }) => `${field}: must use https`,
  TARGET_HOST_NOT_ALLOWED: ({ field }) =>
    `${field}: must lead to the standard port of a public host that is not ours`,
  TARGET_NAME_NOT_RESOLVED: ({ field }) => `${field}: has a host that does not resolve`,
  NETWORK_INVALID: ({ problem }) => `${problem}.`,
  ORGANIZATION_NOT_FOUND: ({ organization }) =>
    typeof organization === 'number'
      ? `There is no organization ${organization}.`
      : `No organization is named "${organization}". List them with "organization list".`,
  ORGANIZATION_IS_SANDBOX: ({ organizationId }) =>
    `Organization ${organizationId} is a sandbox: nothing is paid there, and its links have a domain of their own.`,
  SANDBOX_NOT_POSSIBLE: ({ organizationId }) =>
    `Organization ${organizationId} is not active, or is a sandbox itself.`,
  ACCOUNT_NOT_OPEN: ({ organizationId }) =>
    `Organization ${organizationId} has no billing account. Open one with "balance open".`,
  SPEND_LIMIT_NOT_SET: ({ organizationId, period }) =>
    `Organization ${organizationId} has no spend limit per ${period}.`,
  USER_ALREADY_MEMBER: ({ email }) => `${email} is already a member of the organization.`,
  USER_NAMED_OTHERWISE: ({ email, name }) =>
    `${email} already has the name "${name}". Omit the name, or change it with "user update".`,
  USER_DISABLED: ({ email }) => `The user ${email} is disabled.`,
  NOT_AN_ACTIVE_MEMBER: ({ organizationId, userId }) =>
    `User ${userId} is not an active member of organization ${organizationId}.`,
  LAST_OWNER: () => 'An organization must have at least one owner.',
  OWNER_ONLY: () => 'Only owners can make, change or remove owners.',
  PROVIDER_NOT_SET: ({ organizationId }) => `Organization ${organizationId} has no provider.`,
  REGISTRY_TOKEN_MISSING: ({ organizationId }) =>
    `Organization ${organizationId} has no registry token. Set one with "calling registry token".`,
  KEY_NOT_FOUND: ({ organizationId, keyId }) => `Organization ${organizationId} has no key ${keyId}.`,
  KEY_NOT_REVOCABLE: ({ organizationId, keyId }) =>
    `Organization ${organizationId} has no key ${keyId} that can be revoked.`,
  ROLE_WITHOUT_KEYS: () => 'People with the role "member" cannot create keys.',
  CAPABILITY_RESERVED: ({ capabilities }) =>
    `Only an owner or administrator can grant ${capabilities.join(', ')}.`,
  CAPABILITY_WITHHELD: ({ capabilities }) =>
    `The organization lets only owners and administrators grant ${capabilities.join(', ')}.`,
  TOKEN_TAKEN: () => 'A key with this token already exists.',
  COST_CENTER_NOT_FOUND: ({ organizationId, code }) =>
    `Organization ${organizationId} has no cost center ${code}.`,
  COST_CENTER_DISABLED: ({ code }) => `The cost center ${code} is disabled.`,
  COST_CENTER_EXISTS: ({ code }) => `The organization already has a cost center ${code}.`,
  EVENTS_WITHHELD: ({ types }) =>
    `The organization lets only owners and administrators send ${types.join(', ')} to an endpoint, including those that it still keeps.`,
  TOO_MANY_KEYS: ({ most }) => `The organization already has ${most} keys that are not revoked.`,
  TOO_MANY_MEMBERS: ({ most }) => `The organization already has ${most} members and invitations.`,
  TOO_MANY_COST_CENTERS: ({ most }) => `The organization already has ${most} cost centers.`,
  TOO_MANY_ENDPOINTS: ({ most }) => `The organization already has ${most} webhook endpoints.`,
  ENDPOINT_NOT_FOUND: ({ endpointId }) => `There is no webhook endpoint ${endpointId}.`,
  ENDPOINT_STATUS_UNCHANGED: ({ endpointId, status }) =>
    `Webhook endpoint ${endpointId} is already ${status}.`,
  ENDPOINT_DISABLED_BY_OPERATOR: () =>
    'The operator disabled this endpoint, and only the operator can enable it.',
  ENDPOINT_SECRET_IN_OVERLAP: ({ endpointId }) => `Webhook endpoint ${endpointId} ${IN_OVERLAP}.`,
  ACCOUNT_SECRET_IN_OVERLAP: ({ organizationId }) =>
    `The account secret of organization ${organizationId} ${IN_OVERLAP}.`,
  ACCOUNT_SECRET_SHOWN: () => 'The account secret was already shown. To get a new one, rotate it.',
  ACCOUNT_SECRET_NOT_SHOWN: () => 'There is no account secret yet. Create it with "webhook account-secret".',
  NOTHING_TO_RESEND: ({ organizationId, deliveryId }) =>
    deliveryId === null
      ? 'The review queue has nothing since that moment.'
      : `Organization ${organizationId} has no delivery ${deliveryId} that can be sent again.`,
  SETTINGS_MISSING: ({ names }) =>
    `Set ${new Intl.ListFormat('en-GB').format(names)} to ${names.length === 1 ? 'the value' : 'the values'} that the webhooks function has.`,
  INSECURE_HOSTS_SET: () => 'Unset WEBHOOK_INSECURE_HOSTS: it is for development, and this API uses https.',
};

type OfField = { field: string };

/** Refusals that any command may meet, by code. Refusals with a field are wrong usage. */
const PROGRAM_ERRORS = {
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
  OBJECT_NOT_WRITTEN: ({ object, reason }: { object: string; reason: string }) =>
    `Could not write ${object} to R2: ${reason}. Check R2_ENDPOINT, R2_BUCKET_PREFIX, and what the access key may do.`,
  SYSTEM_UNKNOWN: ({ target }: { target: string }) =>
    `The database does not say which system it belongs to, so it may not be ${target}. Deploy first. Nothing was done.`,
  OTHER_SYSTEM: ({ target, system }: { target: string; system: string }) =>
    `You asked for ${target}, but the database belongs to ${system}. Nothing was done.`,
} as const;

/** Refusals about incidents and maintenance windows, by code. */
const STATUS_ERRORS = {
  INCIDENT_NOT_OPEN: ({ incidentId }: { incidentId: number }) => `There is no open incident ${incidentId}.`,
  MAINTENANCE_NOT_AHEAD: ({ maintenanceId }: { maintenanceId: number }) =>
    `There is no current or future maintenance window ${maintenanceId}.`,
} as const;

type OfBatch = { jobId: string };

/** Refusals about batches, by code. */
const BATCH_ERRORS = {
  BATCH_NOT_FOUND: ({ jobId }: OfBatch) => `There is no batch ${jobId}.`,
  BATCH_ENDED: ({ jobId, status }: OfBatch & { status: string }) => `Batch ${jobId} has ended: ${status}.`,
  BATCH_RUNNING: ({ jobId }: OfBatch) =>
    `The rest of batch ${jobId} is running or queued. If its run died, try again in a minute.`,
} as const;

type OwnNumber = { organizationId: number; number: string };

/** Refusals about calls, by code. */
const CALLING_ERRORS = {
  CALLER_ID_EXISTS: ({ organizationId, number }: OwnNumber) =>
    `Organization ${organizationId} already has the number ${number}.`,
  CALLER_ID_NOT_FOUND: ({ organizationId, number }: OwnNumber) =>
    `Organization ${organizationId} does not have the number ${number}.`,
  DESTINATION_NOT_FOUND: ({ organizationId, destination }: { organizationId: number; destination: string }) =>
    `Organization ${organizationId} has no rule for ${destination}.`,
} as const;

const POSTINGS = { topup: 'top-up', adjustment: 'adjustment', refund: 'refund' } as const;

/** Refusals about money, by code. */
const BILLING_ERRORS = {
  REFERENCE_USED: ({ type, reference }: { type: keyof typeof POSTINGS; reference: string }) =>
    `The reference "${reference}" was already used for a ${POSTINGS[type]}.`,
  CHARGE_NOT_SETTLED: ({ organizationId, movementId }: { organizationId: number; movementId: number }) =>
    `Charge ${movementId} of organization ${organizationId} pays for something that has not ended. What fails is refunded automatically; refund the rest afterwards.`,
  CHARGE_NOT_FOUND: ({ organizationId, movementId }: { organizationId: number; movementId: number }) =>
    `Organization ${organizationId} has no charge ${movementId}.`,
  ACCOUNT_IS_PREPAID: () => 'A prepaid account has no credit line. Change its mode with "balance set-mode".',
  ACCOUNT_CHANGED: () => 'The account has just changed. Check its state and try again.',
  ACCOUNT_OWES: ({ owedMicro }: { owedMicro: bigint }) =>
    `The account owes ${formatMicros(owedMicro)}. Top it up before you make it prepaid.`,
  PLAN_NOT_FOUND: ({ organizationId, planId }: { organizationId: number; planId: number }) =>
    `Organization ${organizationId} has no plan ${planId}.`,
  PLAN_ENDED: ({ planId }: { planId: number }) => `Plan ${planId} has already ended.`,
  PLAN_OVERLAPS: ({ id, name }: { id: number; name: string }) =>
    `Plan ${id} ("${name}") covers part of that time. End it first, or choose other dates.`,
  PRICE_EXISTS: ({ item }: { item: string }) => `${item} already has a price from that moment on.`,
} as const;

const TEXTS = {
  ...BATCH_ERRORS,
  ...BILLING_ERRORS,
  ...CALLING_ERRORS,
  ...DOMAIN_ERRORS,
  ...IMPORT_ERRORS,
  ...KEY_ERRORS,
  ...LINK_ERRORS,
  ...ORGANIZATION_ERRORS,
  ...PEOPLE_ERRORS,
  ...PROGRAM_ERRORS,
  ...STATUS_ERRORS,
  ...VERB_ERRORS,
};

type Code = keyof typeof TEXTS;

/** The codes that only operators meet, with the details that their texts take. */
type OperatorRefusals = {
  [Own in Exclude<Code, keyof VerbRefusals>]: Parameters<(typeof TEXTS)[Own]>[0];
};

declare module '../../../shared/kernel/errors/refusals.ts' {
  interface Refusals extends OperatorRefusals {}
}

/** The text of a refusal for operators; undefined for a fault. */
export function explainError(error: unknown): string | undefined {
  if (!(error instanceof DomainError) || !Object.hasOwn(TEXTS, error.code)) return undefined;
  // Each text takes the details of its own code, which the error's constructor ensures.
  return (TEXTS[error.code as Code] as (details: unknown) => string)(error.details);
}

/** The field of the input that is wrong; undefined when the refusal depends on what is stored. */
export const findWrongField = (error: unknown): string | undefined =>
  error instanceof DomainError && error.details !== undefined && 'field' in error.details
    ? error.details.field
    : undefined;

/** Exit codes, besides 0. */
const REFUSED = 1;
const USAGE = 2;

/** Prints an error unless it was already printed, and returns its exit code. */
export function toExitCode(error: unknown): number {
  if (error instanceof CommanderError) {
    // Commander has already printed its own errors.
    if (error instanceof InvalidArgumentError) printError(`error: ${toOneLine(error.message)}`);
    return error.exitCode === 0 ? 0 : USAGE;
  }
  const message = explainError(error) ?? findDependencyError(error)?.message;
  printError(message === undefined ? inspect(error) : `refused: ${message.replaceAll('\n', '\n  ')}`);
  return findWrongField(error) === undefined ? REFUSED : USAGE;
}
