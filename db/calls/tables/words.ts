// Words that columns of calls, attempts, audios and campaigns hold, apart from their tables, which most callers do not need.

export const CALL_STATUSES = ['queued', 'in_progress', 'retrying', 'success', 'failed', 'canceled'] as const;

/** The reactions to an answering machine: the recording plays on, the call is hung up, or a message is left after the beep. */
export const ON_MACHINE = ['continue', 'hangup', 'leave'] as const;

/** The reasons for the end of a call. `rejected`: the person declined it; `not_allowed`: it was never made. */
export const END_REASONS = [
  'completed',
  'too_short',
  'busy',
  'no_answer',
  'rejected',
  'not_allowed',
  'no_audio',
  'unreachable',
  'network',
  'machine',
  'expired',
  'opted_out',
  'excluded',
  'no_funds',
  'canceled',
] as const;

/** The statuses in the order in which an attempt has them; those after `answered` are final. */
export const ATTEMPT_STATUSES = [
  'initiated',
  'ringing',
  'answered',
  'completed',
  'busy',
  'no_answer',
  'rejected',
  'failed',
  'canceled',
] as const;

/** The answerers that a carrier can detect. `unknown`: it could not tell. */
export const ANSWERERS = ['human', 'machine', 'fax', 'unknown'] as const;

/** The reasons why an attempt was not dialed, which follow the cause text of cause 29. */
export const DIAL_REFUSALS = {
  EXPIRED: 'call expired',
  OPTED_OUT: 'number opted out',
  EXCLUDED_REGISTRY: 'number in the registry of excluded numbers',
  REGISTRY_UNAVAILABLE: 'registry of excluded numbers not available',
  DESTINATION_NOT_ALLOWED: 'destination not allowed',
  DAY_LIMIT_REACHED: 'daily limit of calls reached',
  ORGANIZATION_NOT_ACTIVE: 'organization not active',
  ORGANIZATION_BLOCKED: 'organization blocked',
  SERVICE_NOT_ENABLED: 'service not enabled',
  NO_ACTIVE_ACCOUNT: 'no active billing account',
  INSUFFICIENT_FUNDS: 'insufficient balance',
  SPEND_LIMIT_REACHED: 'spend limit reached',
  AUDIO_MISSING: 'audio not available',
} as const;

/** Those that refuse everything of an organization. */
export const CALLING_REFUSALS = [
  'ORGANIZATION_NOT_ACTIVE',
  'ORGANIZATION_BLOCKED',
  'SERVICE_NOT_ENABLED',
] as const satisfies (keyof typeof DIAL_REFUSALS)[];

/** Q.850 causes of numbers that cannot be reached at all: unallocated, no route, changed, invalid. */
export const UNREACHABLE_CAUSES = [1, 3, 22, 28];

/** The end reasons of calls whose attempt was refused, by the reason for the refusal. */
export const REFUSED_END_REASONS: Record<keyof typeof DIAL_REFUSALS, (typeof END_REASONS)[number]> = {
  EXPIRED: 'expired',
  OPTED_OUT: 'opted_out',
  EXCLUDED_REGISTRY: 'excluded',
  REGISTRY_UNAVAILABLE: 'expired',
  DESTINATION_NOT_ALLOWED: 'not_allowed',
  DAY_LIMIT_REACHED: 'no_funds',
  ORGANIZATION_NOT_ACTIVE: 'not_allowed',
  ORGANIZATION_BLOCKED: 'not_allowed',
  SERVICE_NOT_ENABLED: 'not_allowed',
  NO_ACTIVE_ACCOUNT: 'no_funds',
  INSUFFICIENT_FUNDS: 'no_funds',
  SPEND_LIMIT_REACHED: 'no_funds',
  AUDIO_MISSING: 'no_audio',
};

export const AUDIO_FORMATS = ['wav', 'mp3'] as const;

export const CAMPAIGN_STATUSES = ['draft', 'running', 'paused', 'completed', 'canceled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** The reasons why the service paused a campaign. */
export const PAUSE_REASONS = ['funds', 'spend_limit', 'daily_ceiling', 'carrier', 'account'] as const;

/** The reason for which a refusal pauses a campaign: such a refusal does not concern one recipient alone. */
export const PAUSING_REFUSALS: Readonly<Record<string, (typeof PAUSE_REASONS)[number]>> = {
  DAY_LIMIT_REACHED: 'daily_ceiling',
  INSUFFICIENT_FUNDS: 'funds',
  SPEND_LIMIT_REACHED: 'spend_limit',
  NO_ACTIVE_ACCOUNT: 'account',
  ORGANIZATION_NOT_ACTIVE: 'account',
  ORGANIZATION_BLOCKED: 'account',
  SERVICE_NOT_ENABLED: 'account',
};

/** `new`: its speech is not made. `ready`: it waits for its turn. `called`: its call exists. `ended`: nothing follows. */
export const RECIPIENT_STATES = ['new', 'ready', 'called', 'ended'] as const;

/** The carrier of sandboxes' calls, which has no network. */
export const SANDBOX_CARRIER = 'sandbox';
