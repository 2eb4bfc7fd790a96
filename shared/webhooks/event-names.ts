import { CLICKED_EVENT } from '../../db/clicks/tables/click-event.ts';
import type { Sensitive } from '../kernel/functions.ts';

/** The sensitive fields of an event's data, at any depth. */
type SensitiveFields = { [Kind in Sensitive]?: readonly string[] };

/** Each attempt of a call, also one that others follow. */
const ATTEMPT_EVENT = 'voice.attempt.completed';
const CALL = { people: ['to', 'dtmf'] } as const satisfies SensitiveFields;
const CAMPAIGN = { money: ['costMicro'] } as const satisfies SensitiveFields;

/**
 * All event types, with what they show that not every member sees: who may pull and receive them, and what pages hide, follows.
 * Workers need no more of them: `event-types.ts` declares the rest, for the documents and the tests.
 */
const EVENTS = {
  'urlshortener.link.created': {},
  'urlshortener.link.deleted': {},
  'urlshortener.batch.completed': { money: ['chargedMicro', 'refundedMicro'] },
  [CLICKED_EVENT]: { people: ['clicks'] },
  'numberinsight.batch.completed': {},
  'voice.answered': CALL,
  'voice.completed': CALL,
  'voice.failed': CALL,
  'voice.canceled': CALL,
  [ATTEMPT_EVENT]: CALL,
  'voice.campaign.completed': CAMPAIGN,
  'voice.campaign.paused': CAMPAIGN,
  'tts.completed': { money: ['costMicro'] },
  'billing.balance.low': { money: ['availableMicro', 'thresholdMicro'] },
  'billing.spend_limit.reached': { money: ['limitMicro', 'spentMicro'] },
  'webhook.test': {},
  'webhook.endpoint.disabled': {},
} as const satisfies Record<string, SensitiveFields>;

export type EventType = keyof typeof EVENTS;

// Object.keys returns string[], but the object has exactly these keys.
export const EVENT_TYPE_NAMES = Object.keys(EVENTS) as EventType[];

/** The sensitive fields of a type's data, by what they show. */
export const sensitiveFieldsOf = (type: EventType): SensitiveFields => EVENTS[type];

/** The sensitive data that a type shows, which not every member sees. */
// Object.keys returns string[], but a declaration has no other keys.
export const shownByEvent = (type: EventType): Sensitive[] => Object.keys(EVENTS[type]) as Sensitive[];

/** Types that are never part of "all": an endpoint or a reader names them. */
export const HIGH_VOLUME_TYPES: readonly string[] = [CLICKED_EVENT, ATTEMPT_EVENT];

/** The emitting service, which the type begins with. */
export const serviceOf = (type: EventType): string => type.slice(0, type.indexOf('.'));

/** Services that emit events, as endpoints select them. */
export const EMITTING_SERVICES: readonly string[] = [...new Set(EVENT_TYPE_NAMES.map(serviceOf))];
