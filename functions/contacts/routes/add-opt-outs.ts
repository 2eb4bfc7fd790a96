import * as z from 'zod';
import { CONTACT_MESSAGES } from '../../../shared/contacts/messages.ts';
import {
  addOptOuts as add,
  addCheckedOptOuts,
  CheckedOptOuts,
  OptOutItem,
  receiveOptOuts,
} from '../../../shared/contacts/opt-outs/add-opt-outs.ts';
import { ItemsAnswer } from '../../../shared/contacts/reported-items.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';

const MAX_ITEMS = 1_000;

const AddOptOutsBody = z
  .strictObject({
    items: z
      .array(z.unknown(), CONTACT_MESSAGES.notOptOuts)
      .min(1, CONTACT_MESSAGES.noOptOuts)
      .max(MAX_ITEMS, CONTACT_MESSAGES.tooManyOptOuts)
      .meta({
        description: 'Up to 1,000 opt-outs.',
        items: { $ref: '#/components/schemas/OptOutLine' },
      }),
  })
  .meta({ id: 'AddOptOutsBody' });

export const addOptOuts = defineRoute(
  {
    method: 'post',
    path: '/opt-outs',
    operationId: 'addOptOuts',
    summary: 'Add opt-outs',
    description:
      'Each line is checked on its own: invalid lines are listed in the response, and the others take effect together, immediately, also for waiting calls. A file that is refused adds none. Adding an opt-out again changes nothing. If every line is invalid, the answer is 400.',
    access: { capability: 'contacts' },
    limit: OPERATION_LIMITS.addOptOuts,
    body: AddOptOutsBody,
    handlerValidatedFields: ['items'],
    line: OptOutItem.meta({ id: 'OptOutLine' }),
    bodyFormat: {
      mediaTypes: ['application/x-ndjson', 'text/csv'],
      description:
        'One opt-out a line, in UTF-8 or, with a byte order mark, UTF-16, up to 100,000; empty lines do not count. NDJSON: objects like those of `items`. CSV: a header with `number` and, in any order, `purpose`, `source` and `at`; separated as in its header: by commas, semicolons, tabs or what a line `sep=` says. Names of columns are compared without capitals, accents, spaces and underscores.',
      read: receiveOptOuts,
      isWhole: true,
      maxBytes: 16 * 1024 * 1024,
      maxSec: 60,
    },
    maxBodyBytes: 1024 * 1024,
    reply: { status: 200, data: ItemsAnswer },
    errors: ['STORAGE_QUOTA_EXCEEDED'],
  },
  async ({ body }, ctx) =>
    body instanceof CheckedOptOuts
      ? await addCheckedOptOuts(ctx, body)
      : await add(
          ctx,
          body.items.map((value, index) => ({ number: index + 1, value })),
        ),
);
