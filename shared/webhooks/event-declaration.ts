import type * as z from 'zod';

/** The service that emits an event, when it does, and the event's `data`, each field with description and example. */
export type EventDeclaration = { service: string; summary: string; data: z.ZodObject };
