import { expect, test } from 'vitest';
import { checkText } from '../../../functions/portal/app/http/read-fields.ts';
import { createTranslate } from '../../../functions/portal/i18n/language.ts';
import {
  toCampaignBody,
  toCampaignFields,
} from '../../../functions/portal/pages/calls/campaigns/campaign-form.ts';

const t = createTranslate('en');
const FIELDS = toCampaignFields(t);
const EMPTY = Object.fromEntries(Object.keys(FIELDS.shape).map((name) => [name, '']));

/** What a form with these times to begin becomes, or what is wrong with it. */
function begin(startAt: string, startTime: string): unknown {
  const typed = { ...EMPTY, name: 'Reminders', text: 'Hola.', 'window.days': [], startAt, startTime };
  const checked = checkText(FIELDS, typed, t);
  return 'errors' in checked ? checked.errors : toCampaignBody(checked.data).startAt;
}

test.each([
  ['', '', undefined],
  ['2027-03-01', '', '2027-03-01 00:00:00'],
  ['2027-03-01', '08:30', '2027-03-01 08:30:00'],
  ['', '08:30', { startAt: 'Choose the day too, or leave the time empty.' }],
])('a campaign of the day %j at %j begins then, or is refused: %j', (startAt, startTime, expected) => {
  expect(begin(startAt, startTime)).toEqual(expected);
});
