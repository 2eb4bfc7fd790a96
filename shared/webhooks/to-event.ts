import type * as z from 'zod';
import type { EmittedEvent } from '../../db/webhooks/functions/webhooks.ts';
import { type EventType, serviceOf } from './event-names.ts';
import type { EVENT_TYPES } from './event-types.ts';

/** An event that TypeScript emits, its data as declared; SQL emits the others, and a test checks their data. */
export const toEvent = <Type extends EventType>(
  type: Type,
  data: z.input<(typeof EVENT_TYPES)[Type]['data']>,
): EmittedEvent => ({ type, service: serviceOf(type), data });
