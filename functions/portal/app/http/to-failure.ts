import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { inLanguage } from '../../../../shared/kernel/errors/message.ts';
import type { VerbRefusals } from '../../../../shared/kernel/errors/refusals.ts';
import { renderError } from '../../../../shared/kernel/errors/render-error.ts';
import { toErrorAnswer } from '../../../../shared/kernel/http/to-error-answer.ts';
import type { Translate } from '../../i18n/language.ts';
import { REASONS } from '../../i18n/refusal-reasons.ts';
import type { PortalRequest } from '../context.ts';
import type { Failed } from '../declare.ts';

type Reason = keyof typeof REASONS;
/** Why a verb refused, and the field that it is said at when the details name none. */
type Said = readonly [Reason, field?: string];

/** The codes that only the portal's own verbs have. */
interface PortalRefusals {
  KEY_OF_ANOTHER: undefined;
  KEY_REVOKED: undefined;
  RESULTS_NOT_FOUND: undefined;
  INVITATION_ENDED: undefined;
  INVITATION_NOT_FOUND: undefined;
  INVITEE_IS_MEMBER: undefined;
  ROLE_NOT_GRANTABLE: undefined;
  TOO_MANY_INVITATIONS: undefined;
  PERSON_NOT_FOUND: undefined;
  PROVIDER_UNREACHABLE: undefined;
  PROVIDER_UNPROVEN: undefined;
  SESSION_NOT_FOUND: undefined;
  DELIVERY_NOT_FOUND: undefined;
}

declare module '../../../../shared/kernel/errors/refusals.ts' {
  interface Refusals extends PortalRefusals {}
}

const SAID: Record<keyof VerbRefusals | keyof PortalRefusals, Said> = {
  INPUT_INVALID: ['invalid'],
  EXPIRY_IN_THE_PAST: ['past'],
  ISSUER_HAS_QUERY: ['has-query'],
  TARGET_URL_INVALID: ['invalid_url'],
  TARGET_NOT_HTTPS: ['https_required'],
  TARGET_HOST_NOT_ALLOWED: ['host_not_allowed'],
  TARGET_NAME_NOT_RESOLVED: ['name_not_resolved'],
  NETWORK_INVALID: ['other'],
  ORGANIZATION_NOT_FOUND: ['not-found'],
  ORGANIZATION_IS_SANDBOX: ['sandbox'],
  SANDBOX_NOT_POSSIBLE: ['other'],
  ACCOUNT_NOT_OPEN: ['no-account'],
  SPEND_LIMIT_NOT_SET: ['already'],
  USER_ALREADY_MEMBER: ['taken', 'email'],
  USER_NAMED_OTHERWISE: ['other'],
  USER_DISABLED: ['disabled', 'email'],
  NOT_AN_ACTIVE_MEMBER: ['not-a-member'],
  LAST_OWNER: ['last-owner'],
  PROVIDER_NOT_SET: ['not-found'],
  PROVIDER_UNREACHABLE: ['no-provider', 'issuer'],
  PROVIDER_UNPROVEN: ['unproven'],
  REGISTRY_TOKEN_MISSING: ['registry-token', 'mode'],
  KEY_NOT_FOUND: ['not-found'],
  KEY_NOT_REVOCABLE: ['not-found'],
  KEY_OF_ANOTHER: ['not-yours'],
  KEY_REVOKED: ['disabled'],
  ROLE_WITHOUT_KEYS: ['may-not-grant'],
  CAPABILITY_RESERVED: ['may-not-grant', 'capabilities'],
  CAPABILITY_WITHHELD: ['may-not-grant', 'capabilities'],
  TOKEN_TAKEN: ['already'],
  COST_CENTER_NOT_FOUND: ['not-found', 'costCenter'],
  COST_CENTER_DISABLED: ['disabled', 'costCenter'],
  COST_CENTER_EXISTS: ['taken', 'code'],
  RESULTS_NOT_FOUND: ['not-found'],
  INVITATION_ENDED: ['not-found'],
  INVITATION_NOT_FOUND: ['not-found'],
  INVITEE_IS_MEMBER: ['member', 'email'],
  ROLE_NOT_GRANTABLE: ['may-not-grant', 'role'],
  TOO_MANY_INVITATIONS: ['too-many-invitations'],
  OWNER_ONLY: ['may-not-grant', 'role'],
  PERSON_NOT_FOUND: ['not-found'],
  SESSION_NOT_FOUND: ['not-found'],
  ENDPOINT_NOT_FOUND: ['not-found'],
  EVENTS_WITHHELD: ['events-withheld', 'types'],
  TOO_MANY_KEYS: ['too-many-keys', 'name'],
  TOO_MANY_MEMBERS: ['too-many-members', 'email'],
  TOO_MANY_COST_CENTERS: ['too-many-cost-centers', 'code'],
  TOO_MANY_ENDPOINTS: ['too-many-endpoints', 'url'],
  ENDPOINT_STATUS_UNCHANGED: ['already'],
  ENDPOINT_DISABLED_BY_OPERATOR: ['may-not-change'],
  ENDPOINT_SECRET_IN_OVERLAP: ['in-overlap'],
  ACCOUNT_SECRET_IN_OVERLAP: ['in-overlap'],
  ACCOUNT_SECRET_SHOWN: ['secret-shown'],
  ACCOUNT_SECRET_NOT_SHOWN: ['secret-not-shown'],
  NOTHING_TO_RESEND: ['nothing-to-send', 'since'],
  DELIVERY_NOT_FOUND: ['not-found'],
  DOMAIN_NAME_REFUSED: ['domain-refused', 'name'],
  DOMAIN_NOT_BELOW: ['domain-not-below', 'name'],
  DOMAIN_TAKEN: ['domain-ours', 'name'],
  DOMAIN_NOT_HELD: ['not-found'],
  DOMAIN_ALREADY_VERIFIED: ['already'],
  DEFAULT_DOMAIN_NOT_VERIFIED: ['domain-unverified'],
  DOMAIN_HELD_BY_ANOTHER: ['domain-of-another', 'name'],
  DOMAIN_CHANGED: ['changed'],
  NO_DEFAULT_DOMAIN: ['already'],
  TOO_MANY_DOMAINS: ['too-many-domains', 'name'],
  DNS_UNREACHABLE: ['dns-silent'],
  OWNERSHIP_UNCHECKED: ['domains-by-operator'],
  CLOUDFLARE_UNREACHABLE: ['certificate-silent'],
  CLOUDFLARE_RESPONSE_UNKNOWN: ['certificate-silent'],
  CLOUDFLARE_TOKEN_REFUSED: ['certificate-silent'],
  CLOUDFLARE_RATE_LIMITED: ['certificate-silent'],
  CLOUDFLARE_FAILED: ['certificate-silent'],
  CLOUDFLARE_REFUSED: ['certificate-silent'],
  SETTINGS_MISSING: ['other'],
  INSECURE_HOSTS_SET: ['other'],
};

const isSaid = (code: string): code is keyof typeof SAID => Object.hasOwn(SAID, code);

/** Finds why a verb refused; undefined for any other error. */
export const findReason = (error: unknown): Reason | undefined =>
  error instanceof DomainError && isSaid(error.code) ? SAID[error.code][0] : undefined;

/** Turns the text that follows a field's name into a sentence of its own. */
export const toSentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

/** A message of the API, with the labels that the portal gives to the parameters it names. */
export const withLabels = (t: Translate, message: string): string =>
  message
    .replaceAll(/`(createdTo|to)`/g, t('«Hasta»', '“Until”'))
    .replaceAll(/`(createdFrom|from)`/g, t('«Desde»', '“From”'));

/**
 * Converts a verb's refusal into form errors: beside the field when the form has it, otherwise above the form.
 * Undefined when the error is not a refusal but a fault of ours.
 */
export function toErrors(
  error: unknown,
  fields: readonly string[],
  { t, language }: PortalRequest,
): Failed['errors'] | undefined {
  const place = (field = ''): string => (fields.includes(field) ? field : '');
  if (error instanceof DomainError && error.details !== undefined && 'wrong' in error.details)
    return Object.fromEntries(
      error.details.wrong
        .toReversed()
        .map(({ field, message }) => [place(field), toSentence(inLanguage(language, message))]),
    );
  if (error instanceof DomainError && isSaid(error.code)) {
    const [reason, usual] = SAID[error.code];
    const { details } = error;
    const field = details !== undefined && 'field' in details ? details.field : usual;
    const { es, en } = REASONS[reason];
    return { [place(field)]: t(es, en) };
  }
  const answer = toErrorAnswer(error);
  if (answer.status >= 500) return undefined;
  const { message, details } = renderError(language, answer);
  if (details.length === 0) return { '': message };
  return Object.fromEntries(
    details.toReversed().map((detail) => [place(detail.field), withLabels(t, detail.message)]),
  );
}
