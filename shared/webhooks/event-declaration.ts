import type * as z from 'zod';

/** The emitting service, when it emits the event, and the event's `data`, each field with description and example. */
export type EventDeclaration = { service: string; summary: string; data: z.ZodObject };
