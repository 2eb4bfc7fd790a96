import * as z from 'zod';
import { CONTACT_MESSAGES } from '../../../shared/contacts/messages.ts';
import { addOptOuts as add, OptOutItem } from '../../../shared/contacts/opt-outs/add-opt-outs.ts';
import { ItemsAnswer } from '../../../shared/contacts/read-items.ts';
import { defineRoute } from '../../../shared/platform/http/route.ts';

const MAX_ITEMS = 1_000;
const { $schema: _, ...ITEM } = z.toJSONSchema(OptOutItem, { io: 'input', unrepresentable: 'any' });

const AddOptOutsBody = z
  .strictObject({
    items: z
      .array(z.unknown(), CONTACT_MESSAGES.notOptOuts)
      .min(1, CONTACT_MESSAGES.noOptOuts)
      .max(MAX_ITEMS, CONTACT_MESSAGES.tooManyOptOuts)
      .meta({
        description: 'Up to 1,000 opt-outs.',
        items: ITEM,
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
      'Each line is checked by itself: wrong ones are listed in the answer, and the others are in force at once, also for calls that are waiting. Adding an opt-out again changes nothing.',
    access: { capability: 'contacts' },
    limit: { requests: 60, windowSeconds: 60 },
    body: AddOptOutsBody,
    handlerValidatedFields: ['items'],
    maxBodyBytes: 1024 * 1024,
    reply: { status: 200, data: ItemsAnswer },
    errors: [],
  },
  ({ body }, ctx) =>
    add(
      ctx,
      body.items.map((item, index) => ({ line: index + 1, item })),
    ),
);
