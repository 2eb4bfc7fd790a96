import type { Message } from './message.ts';

type OfField = { field: string };
type OfKey = { organizationId: number; keyId: number };
type OfMember = { organizationId: number; userId: number };
type OfEndpoint = { endpointId: number };
type OfDomain = { name: string };

/**
 * Why verbs for both operators and members refuse a request, and what each code carries. A refusal with a `field` means
 * that the input is wrong, whatever is stored.
 */
export interface VerbRefusals {
  INPUT_INVALID: OfField & { wrong: readonly { field: string; message: Message }[] };
  EXPIRY_IN_THE_PAST: OfField;
  ISSUER_HAS_QUERY: OfField;
  TARGET_URL_INVALID: OfField;
  TARGET_NOT_HTTPS: OfField;
  TARGET_HOST_NOT_ALLOWED: OfField;
  TARGET_NAME_NOT_RESOLVED: OfField;
  NETWORK_INVALID: { problem: string };
  ORGANIZATION_NOT_FOUND: { organization: number | string };
  ORGANIZATION_IS_SANDBOX: { organizationId: number };
  SANDBOX_NOT_POSSIBLE: { organizationId: number };
  ACCOUNT_NOT_OPEN: { organizationId: number };
  SPEND_LIMIT_NOT_SET: { organizationId: number; period: string };
  USER_ALREADY_MEMBER: { email: string };
  USER_NAMED_OTHERWISE: { email: string; name: string | null };
  USER_DISABLED: { email: string };
  NOT_AN_ACTIVE_MEMBER: OfMember;
  LAST_OWNER: undefined;
  OWNER_ONLY: undefined;
  PROVIDER_NOT_SET: { organizationId: number };
  REGISTRY_TOKEN_MISSING: { organizationId: number };
  KEY_NOT_FOUND: OfKey;
  KEY_NOT_REVOCABLE: OfKey;
  ROLE_WITHOUT_KEYS: undefined;
  CAPABILITY_RESERVED: { capabilities: readonly string[] };
  CAPABILITY_WITHHELD: { capabilities: readonly string[] };
  TOKEN_TAKEN: undefined;
  COST_CENTER_NOT_FOUND: { organizationId: number; code: string };
  COST_CENTER_DISABLED: { code: string };
  COST_CENTER_EXISTS: { code: string };
  ENDPOINT_NOT_FOUND: OfEndpoint;
  ENDPOINT_STATUS_UNCHANGED: OfEndpoint & { status: string };
  ENDPOINT_DISABLED_BY_OPERATOR: undefined;
  EVENTS_WITHHELD: OfField & { types: readonly string[] };
  TOO_MANY_KEYS: { most: number };
  TOO_MANY_MEMBERS: { most: number };
  TOO_MANY_COST_CENTERS: { most: number };
  TOO_MANY_ENDPOINTS: { most: number };
  ENDPOINT_SECRET_IN_OVERLAP: OfEndpoint;
  ACCOUNT_SECRET_IN_OVERLAP: { organizationId: number };
  ACCOUNT_SECRET_SHOWN: undefined;
  ACCOUNT_SECRET_NOT_SHOWN: undefined;
  /** Null: of the whole review queue. */
  NOTHING_TO_RESEND: { organizationId: number; deliveryId: string | null };
  DOMAIN_NAME_REFUSED: OfField & OfDomain;
  DOMAIN_NOT_BELOW: OfField & OfDomain;
  DOMAIN_TAKEN: OfDomain & { holders: readonly string[] };
  DOMAIN_NOT_HELD: OfDomain & { holder: string };
  DOMAIN_ALREADY_VERIFIED: OfDomain;
  DEFAULT_DOMAIN_NOT_VERIFIED: OfDomain;
  DOMAIN_HELD_BY_ANOTHER: OfDomain;
  DOMAIN_CHANGED: OfDomain;
  NO_DEFAULT_DOMAIN: { organizationId: number };
  TOO_MANY_DOMAINS: { most: number };
  DNS_UNREACHABLE: OfDomain;
  OWNERSHIP_UNCHECKED: undefined;
  CLOUDFLARE_UNREACHABLE: undefined;
  CLOUDFLARE_RESPONSE_UNKNOWN: undefined;
  CLOUDFLARE_TOKEN_REFUSED: { reason: string };
  CLOUDFLARE_RATE_LIMITED: { seconds: string };
  CLOUDFLARE_FAILED: { status: number };
  CLOUDFLARE_REFUSED: { reason: string };
  SETTINGS_MISSING: { names: readonly string[] };
  INSECURE_HOSTS_SET: undefined;
}

/** Every code besides the API's. The portal and the operator's program add those that only they use. */
export interface Refusals extends VerbRefusals {}
