import { expect, test } from 'vitest';
import { createRecipientSchema } from '../../../shared/calls/campaigns/recipients/add-recipients.ts';
import { CAMPAIGN_MESSAGES } from '../../../shared/calls/messages.ts';

const schema = createRecipientSchema('Su cuenta {{cuenta}}.', 'CO');
/** A line of JSON with a value, as text of JSON. */
const read = (value: string) => schema.safeParse(JSON.parse(`{"to":"573001234567","cuenta":${value}}`));

test.each([
  ['0', '0'],
  ['-1250000.5', '-1250000.5'],
  ['0.0000125', '0.0000125'],
  ['123456789012345', '123456789012345'],
  ['"12345678901234567890"', '12345678901234567890'],
  ['"1250000.50"', '1250000.50'],
])('the number %s is said as %s', (value, said) => {
  expect(read(value).data?.variables).toEqual({ cuenta: said });
});

test.each([
  '12345678901234567890',
  '1234567890123456',
  '100000000000000000000',
  '1e21',
  '1e-7',
  '0.1234567890123456789',
])('the number %s, which JSON would change, is refused, and as text it is said', (value) => {
  expect(read(value).error?.issues).toMatchObject([
    { path: ['cuenta'], message: CAMPAIGN_MESSAGES.valueNotExact },
  ]);
  expect(read(`"${value}"`).data?.variables).toEqual({ cuenta: value });
});
