import * as z from 'zod';

/** A day in a query. From 2000 to 2999: outside of years with four digits, Date and Postgres write days in ways of their own. */
export const ColombiaDay = z.iso
  .date({ error: 'Takes a day as YYYY-MM-DD.', abort: true })
  .refine((day) => day.startsWith('2'), 'Takes a day from 2000 to 2999.');
