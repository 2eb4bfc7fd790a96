import { expect, test } from 'vitest';
import { CampaignBody } from '../../../shared/calls/campaigns/campaign-body.ts';
import { inLanguage } from '../../../shared/kernel/errors/message.ts';

const BODY = { name: 'Reminders', text: 'Hola {{nombre}}.', voice: 'es-CO-Salome' };
const wrongIn = (body: object) =>
  (CampaignBody.safeParse({ ...BODY, ...body }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    inLanguage('en', message),
  ]);

test.each([
  ['2027-03-01', '2027-03-02', []],
  ['2027-03-01', '2027-03-01', [['options.expiresAt', 'Must be after startAt.']]],
  // One moment, in Colombia and in UTC.
  ['2027-03-01 08:00', '2027-03-01T13:00:00Z', [['options.expiresAt', 'Must be after startAt.']]],
])('a campaign from %s on that expires at %s: %j', (startAt, expiresAt, wrong) => {
  expect(wrongIn({ startAt, options: { expiresAt } })).toEqual(wrong);
});

test.each([
  ['08:00', '18:00', []],
  ['22:00', '06:00', []],
  [
    '08:00',
    '08:00',
    [
      [
        'window.to',
        'Must be another time than from. A window that ends earlier than it begins ends on the next day.',
      ],
    ],
  ],
  ['00:00', '24:00', [['window.to', 'Must be a time of day, such as 08:00.']]],
])('a window from %s to %s: %j', (from, to, wrong) => {
  expect(wrongIn({ window: { from, to, days: ['mon'] } })).toEqual(wrong);
});

test.each([
  [{ audioId: 'a', text: undefined, voice: undefined }, []],
  [{ audioId: 'a' }, ['text']],
  [{ audioId: 'a', text: undefined }, ['voice']],
  [{ text: undefined, voice: undefined }, ['text']],
  [{ voice: undefined }, ['voice']],
])('a campaign plays an audio, or says a text with a voice: %j', (body, wrong) => {
  const audioId = '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a';
  const given = 'audioId' in body ? { ...body, audioId } : body;
  expect(wrongIn(given).map(([field]) => field)).toEqual(wrong);
});
