import * as z from 'zod';
import { CONTACT_MESSAGES } from '../../../shared/contacts/messages.ts';
import { ItemsAnswer } from '../../../shared/contacts/reported-items.ts';
import { addTouches as add, TouchItem } from '../../../shared/contacts/touches/add-touches.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';

const AddTouchesBody = z
  .strictObject({
    items: z
      .array(z.unknown(), CONTACT_MESSAGES.notTouches)
      .min(1, CONTACT_MESSAGES.noTouches)
      .max(10_000, CONTACT_MESSAGES.tooManyTouches)
      .meta({ description: 'Up to 10,000 contacts.', items: { $ref: '#/components/schemas/Touch' } }),
  })
  .meta({ id: 'AddTouchesBody' });

export const addTouches = defineRoute(
  {
    method: 'post',
    path: '/touches',
    operationId: 'addTouches',
    summary: 'Report contacts made through other channels',
    description:
      'Direct contacts with people that you made without this service: messages, visits, calls. They count with the answered calls that this service made for collection and advertising. Each line is checked on its own: invalid lines are listed in the response. Reporting a contact again changes nothing. If every line is invalid, the answer is 400.',
    access: { capability: 'contacts' },
    limit: { requests: 60, windowSeconds: 60 },
    body: AddTouchesBody,
    handlerValidatedFields: ['items'],
    line: TouchItem.meta({ id: 'Touch' }),
    maxBodyBytes: 4 * 1024 * 1024,
    reply: { status: 200, data: ItemsAnswer },
    errors: ['STORAGE_QUOTA_EXCEEDED'],
  },
  ({ body }, ctx) =>
    add(
      ctx,
      body.items.map((value, index) => ({ number: index + 1, value })),
    ),
);
