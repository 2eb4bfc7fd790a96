import type { VerbRefusals } from '../../shared/platform/errors/refusals.ts';
import type { DOMAIN_ERRORS } from '../links/domain-errors.ts';

type Texts = {
  [Code in Exclude<keyof VerbRefusals, keyof typeof DOMAIN_ERRORS>]: (details: VerbRefusals[Code]) => string;
};

const IN_OVERLAP =
  'was rotated less than 24 hours ago, so two secrets sign. Wait, or use --now: the current secret stops signing immediately, and the previous one signs until it expires';

/** Refusals of the verbs that operators and members share, by code. */
export const VERB_ERRORS: Texts = {
  INPUT_INVALID: ({ problem }) => problem,
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
    `The organization lets only owners and administrators send ${types.join(', ')} to an endpoint.`,
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
