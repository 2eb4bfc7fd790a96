import { BILLING_EVENTS } from './events/billing.ts';
import { NUMBERINSIGHT_EVENTS } from './events/numberinsight.ts';
import { TTS_EVENTS } from './events/tts.ts';
import { URLSHORTENER_EVENTS } from './events/urlshortener.ts';
import { VOICE_EVENTS } from './events/voice.ts';
import { WEBHOOK_EVENTS } from './events/webhook.ts';

/**
 * Every event there is, a file of `events/` for each service that emits. From here come what endpoints can choose and
 * the `webhooks` of the OpenAPI document; a new type is declared there, listed here and told of in `docs/guides`.
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

// Object.keys types its answer as string[]; the object has no other keys than these.
export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as EventType[];

/** The services that emit events, as endpoints choose them. */
export const EMITTING_SERVICES: readonly string[] = [
  ...new Set(Object.values(EVENT_TYPES).map(({ service }) => service)),
];
