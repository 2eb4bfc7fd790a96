import { BILLING_EVENTS } from './events/billing.ts';
import { NUMBERINSIGHT_EVENTS } from './events/numberinsight.ts';
import { TTS_EVENTS } from './events/tts.ts';
import { URLSHORTENER_EVENTS } from './events/urlshortener.ts';
import { VOICE_EVENTS } from './events/voice.ts';
import { WEBHOOK_EVENTS } from './events/webhook.ts';

/**
 * All event types, declared in `events/` by service. Determines what endpoints can select and the `webhooks` of the
 * OpenAPI document. Declare a new type there, list it here and document it in `docs/guides`.
 */
export const EVENT_TYPES = {
  ...URLSHORTENER_EVENTS,
  ...NUMBERINSIGHT_EVENTS,
  ...VOICE_EVENTS,
  ...TTS_EVENTS,
  ...BILLING_EVENTS,
  ...WEBHOOK_EVENTS,
};

export type EventType = keyof typeof EVENT_TYPES;

// Object.keys returns string[], but the object has exactly these keys.
export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as EventType[];

/** Services that emit events, as endpoints select them. */
export const EMITTING_SERVICES: readonly string[] = [
  ...new Set(Object.values(EVENT_TYPES).map(({ service }) => service)),
];
