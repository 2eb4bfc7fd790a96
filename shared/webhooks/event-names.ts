import { CLICKED_EVENT } from '../../db/clicks/tables/click-event.ts';

/** All event types. Workers need their names alone: `event-types.ts` declares them, for the documents and the tests. */
export const EVENT_TYPE_NAMES = [
  'urlshortener.link.created',
  'urlshortener.link.deleted',
  'urlshortener.batch.completed',
  CLICKED_EVENT,
  'numberinsight.batch.completed',
  'voice.answered',
  'voice.completed',
  'voice.failed',
  'voice.canceled',
  'voice.campaign.completed',
  'voice.campaign.paused',
  'tts.completed',
  'billing.balance.low',
  'billing.spend_limit.reached',
  'webhook.test',
  'webhook.endpoint.disabled',
] as const;

/** Types that are never part of "all": an endpoint or a reader names them. */
export const HIGH_VOLUME_TYPES: readonly string[] = [CLICKED_EVENT];

export type EventType = (typeof EVENT_TYPE_NAMES)[number];

/** The emitting service, which the type begins with. */
export const serviceOf = (type: EventType): string => type.slice(0, type.indexOf('.'));

/** Services that emit events, as endpoints select them. */
export const EMITTING_SERVICES: readonly string[] = [...new Set(EVENT_TYPE_NAMES.map(serviceOf))];
