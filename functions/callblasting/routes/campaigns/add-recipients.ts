import * as z from 'zod';
import { CampaignParams } from '../../../../shared/calls/campaigns/campaign-view.ts';
import {
  addRecipients as add,
  RecipientFields,
  RecipientsAnswer,
  receiveRecipients,
} from '../../../../shared/calls/campaigns/recipients/add-recipients.ts';
import { CAMPAIGN_MESSAGES } from '../../../../shared/calls/messages.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';

const HOW_MANY = CAMPAIGN_MESSAGES.recipientCount;

/** A line, with the variables of its campaign's text beside these fields. */
const Recipient = RecipientFields.catchall(
  z.unknown().meta({
    description:
      'The value of a variable of the text, under its name: a text of up to 200 characters, or a number of up to 15 digits. A number is said without the zeros at the end of its decimals: write `"1250000.50"` as text.',
  }),
).meta({
  id: 'CampaignRecipient',
  example: { to: '573001234567', externalId: 'customer-1', nombre: 'Ana', fecha: '5 de diciembre' },
});

const AddRecipientsBody = z
  .strictObject({
    recipients: z
      .array(z.unknown(), HOW_MANY)
      .min(1, HOW_MANY)
      .max(10_000, HOW_MANY)
      .meta({
        description: '1 to 10,000 recipients.',
        items: { $ref: '#/components/schemas/CampaignRecipient' },
      }),
  })
  .meta({
    id: 'AddRecipientsBody',
    example: {
      recipients: [{ to: '573001234567', externalId: 'customer-1', nombre: 'Ana', fecha: '5 de diciembre' }],
    },
  });

export const addRecipients = defineRoute(
  {
    method: 'post',
    path: '/campaigns/{id}/recipients',
    operationId: 'addRecipients',
    summary: 'Add recipients to a draft',
    description:
      'Up to 1,000,000 in all, in one or more requests. Each line is checked on its own: the first 1,000 invalid lines are listed in the response, and the others are added together at the end. A file that is refused adds none. A number that the campaign already has is a duplicate and changes nothing, so you can repeat a failed request. JSON can have up to 10,000 recipients; files of lines, 100,000 and 64 MiB.',
    effect: 'reversible',
    access: { service: 'callblasting' },
    objective: 'bulk',
    limit: OPERATION_LIMITS.addRecipients,
    params: CampaignParams,
    unknownPath: 'CALLBLASTING_CAMPAIGN_NOT_FOUND',
    body: AddRecipientsBody,
    handlerValidatedFields: ['recipients'],
    line: Recipient,
    bodyFormat: {
      mediaTypes: ['application/x-ndjson', 'text/csv'],
      description:
        'One recipient a line, in UTF-8 or, with a byte order mark, UTF-16; empty lines do not count. NDJSON: objects like those of `recipients`. CSV: a header with `to` and, in any order, `externalId` and the variables of the text; separated as in its header: by commas, semicolons, tabs or what a line `sep=` says. Names of columns are compared without capitals, accents, spaces and underscores, and no field has a line break.',
      read: receiveRecipients,
      isWhole: true,
      maxBytes: 64 * 1024 * 1024,
      maxSec: 300,
    },
    maxBodyBytes: 8 * 1024 * 1024,
    reply: { status: 200, data: RecipientsAnswer },
    errors: ['CALLBLASTING_CAMPAIGN_NOT_FOUND', 'CALLBLASTING_CAMPAIGN_STATE', 'STORAGE_QUOTA_EXCEEDED'],
  },
  async ({ params, body }, ctx) => {
    if ('accepted' in body) return RecipientsAnswer.parse(body);
    return await add(ctx, params.id, () =>
      body.recipients.map((value, index) => ({ number: index + 1, value })),
    );
  },
);
