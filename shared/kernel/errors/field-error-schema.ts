import * as z from 'zod';

/** A wrong field, as answers list it. */
export const FieldError = z.object({ field: z.string(), message: z.string() }).meta({ id: 'FieldError' });
