import type * as z from 'zod';

/**
 * The occasion on which an event is emitted, and its `data`, each field with description and example. The types, the documentation, the
 * examples and the check of what SQL emits all come from it.
 */
export type EventDeclaration = { summary: { en: string; es: string }; data: z.ZodObject };
