import { expect, test } from 'vitest';
import { toCausePath } from '../../../functions/portal/pages/billing/movement-cause.ts';

const ID = '0b6f6a3e-8a5d-4d0e-9c5e-0f0f3f6f2d11';
const row = {
  kind: 'link',
  service: 'urlshortener',
  reference: null,
  usageHour: null,
  createdAt: '2026-11-21T15:00:00.000Z',
} as const;

test.each([
  [{ ...row, reference: 'go.operator.example/x7k2m9q' }, '/links/go.operator.example/x7k2m9q'],
  [{ ...row, reference: ID }, `/links/batches/${ID}`],
  [{ ...row, kind: 'lookup', service: 'numberinsight', reference: ID }, `/batches/${ID}`],
  [
    { ...row, kind: 'lookup', service: 'numberinsight', reference: 'a'.repeat(32) },
    `/requests?id=${'a'.repeat(32)}`,
  ],
  // A call's or a campaign's.
  [{ ...row, kind: 'speech', service: 'callblasting', reference: ID }, `/search?q=${ID}`],
  [
    { ...row, kind: 'speech', service: 'tts', reference: ID },
    '/syntheses?createdFrom=2026-11-21&createdTo=2026-11-21',
  ],
  [{ ...row, kind: 'payment', service: null, reference: 'wompi 12' }, '/top-ups'],
  // Several links of a request, or of an hour.
  [row, '/links?createdFrom=2026-11-21&createdTo=2026-11-21'],
  [{ ...row, kind: 'speech', service: 'callblasting' }, '/calls?createdFrom=2026-11-21&createdTo=2026-11-21'],
  // Five in the morning of UTC is midnight in Colombia.
  [
    { ...row, kind: 'air_time', service: 'callblasting', usageHour: '2026-11-21T04:00:00.000Z' },
    '/calls?createdFrom=2026-11-20&createdTo=2026-11-20',
  ],
  [
    { ...row, kind: 'visit', usageHour: '2026-11-21T05:00:00.000Z' },
    '/billing/usage?from=2026-11-21&to=2026-11-21',
  ],
  [
    {
      ...row,
      kind: 'visit',
      usageHour: '2026-11-21T05:00:00.000Z',
      campaign: { of: 'links', id: '12', name: 'May' },
    },
    '/campaigns/12',
  ],
  [
    {
      ...row,
      kind: 'air_time',
      service: 'callblasting',
      usageHour: '2026-11-21T05:00:00.000Z',
      campaign: { of: 'calls', id: ID, name: 'Due' },
    },
    `/calls/campaigns/${ID}`,
  ],
  [
    { ...row, kind: 'link_batch', reference: ID, campaign: { of: 'links', id: '12', name: 'May' } },
    '/campaigns/12',
  ],
  [{ ...row, kind: 'visit', usageHour: '2026-11-21T05:00:00.000Z', furtherCampaigns: 3 }, '/campaigns'],
  [{ ...row, kind: 'detection', service: 'callblasting', furtherCampaigns: 3 }, '/calls/campaigns'],
] as const)('the movement %j leads to %s', (movement, path) => {
  expect(toCausePath(movement)).toBe(path);
});

test.each([
  { ...row, kind: 'correction', service: null },
  { ...row, kind: 'correction', service: null, reference: 'https://example.com/' },
  { ...row, reference: '../people' },
] as const)('the movement %j leads nowhere', (movement) => {
  expect(toCausePath(movement)).toBeUndefined();
});
