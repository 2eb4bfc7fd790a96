import type { EventDeclaration } from './event-declaration.ts';
import type { EventType } from './event-names.ts';
import { BILLING_EVENTS } from './events/billing.ts';
import { NUMBERINSIGHT_EVENTS } from './events/numberinsight.ts';
import { TTS_EVENTS } from './events/tts.ts';
import { URLSHORTENER_EVENTS } from './events/urlshortener.ts';
import { VOICE_EVENTS } from './events/voice.ts';
import { WEBHOOK_EVENTS } from './events/webhook.ts';

/** The declarations of all event types, in `events/` by service: the `webhooks` of the OpenAPI document, and the guide. */
export const EVENT_TYPES = {
  ...URLSHORTENER_EVENTS,
  ...NUMBERINSIGHT_EVENTS,
  ...VOICE_EVENTS,
  ...TTS_EVENTS,
  ...BILLING_EVENTS,
  ...WEBHOOK_EVENTS,
} as const satisfies Record<EventType, EventDeclaration>;
