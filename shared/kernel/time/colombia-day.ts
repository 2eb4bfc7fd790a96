import * as z from 'zod';
import { MESSAGES } from '../errors/messages.ts';

/** Date rolls over 30 February: compare its result with the input. */
const exists = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

/** A day in a query, from 2000 to 2999: beyond four-digit years, Date and Postgres have formats of their own. */
export const ColombiaDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: MESSAGES.notADay, abort: true })
  .refine(exists, { error: MESSAGES.noSuchDay, abort: true })
  .refine((day) => day.startsWith('2'), MESSAGES.dayOutOfRange)
  .meta({ format: 'date' });
