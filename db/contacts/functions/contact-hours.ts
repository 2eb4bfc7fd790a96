import * as z from 'zod';
import { json } from '../../engine/sql-functions/define-sql-function.ts';

/** When consumers may be contacted, in order; ISO 8601. */
export const ContactHours = json(z.array(z.strictObject({ opensAt: z.string(), closesAt: z.string() })));
export type ContactHours = z.infer<typeof ContactHours.schema>;
