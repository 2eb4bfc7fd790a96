import * as z from 'zod';
import type { OptOutRow } from '../../../db/contacts/queries/opt-outs.ts';
import { PURPOSES } from '../../../db/contacts/tables/opt-out.ts';
import { page } from '../../kernel/http/lists/page.ts';
import { toColombiaDateTime } from '../../kernel/time/colombia.ts';

export const Purpose = z.enum(PURPOSES).meta({
  description:
    'Why the person is called: `service` (about something they have), `collection` of a debt, or `advertising`.',
  example: 'advertising',
});

/** An opt-out, as the API shows it. */
const OptOut = z
  .object({
    number: z.string().nullable().meta({
      example: '573001234567',
    }),
    purpose: Purpose.nullable().meta({ description: 'What the person opted out of; null: every purpose.' }),
    source: z.string().nullable().meta({ example: 'call center' }),
    at: z.string().meta({ example: '2026-11-21 08:30:00' }),
    createdAt: z.string().meta({ example: '2026-11-21 08:31:00' }),
  })
  .meta({ id: 'OptOut' });

export const OptOutsPage = page(OptOut);
export type OptOut = z.infer<typeof OptOut>;

export const toOptOut = ({
  number,
  purpose,
  source,
  optedOutAt,
  createdAt,
}: OptOutRow): z.infer<typeof OptOut> => ({
  number,
  purpose,
  source,
  at: toColombiaDateTime(optedOutAt),
  createdAt: toColombiaDateTime(createdAt),
});
