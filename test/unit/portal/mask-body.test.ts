import { expect, test } from 'vitest';
import { maskBody } from '../../../functions/portal/pages/webhooks/mask-body.ts';

const CALL = {
  type: 'voice.completed',
  data: { callId: 'c', to: '573001234567', clientReference: 'invoice', attempt: { attempt: 1, dtmf: '1' } },
};
const CAMPAIGN = { type: 'voice.campaign.completed', data: { name: 'Reminders', costMicro: 7 } };
const BALANCE = {
  type: 'billing.balance.low',
  data: { currency: 'COP', availableMicro: 9, thresholdMicro: 10 },
};
const LINK = { type: 'urlshortener.link.created', data: { code: 'offers' } };
const GONE = { type: 'sms.delivered', data: { to: '573001234567' } };

const seen = (role: 'owner' | 'developer' | 'member', body: unknown) => {
  const { text, isMasked } = maskBody({ role }, JSON.stringify(body));
  return { body: JSON.parse(text), isMasked };
};

test('a developer sees neither amounts nor the person of an event, and the rest as it was sent', () => {
  expect(seen('developer', CALL).body).toEqual({
    type: 'voice.completed',
    data: {
      callId: 'c',
      to: '••••••••••67',
      clientReference: 'invoice',
      attempt: { attempt: 1, dtmf: '•••' },
    },
  });
  expect(seen('developer', BALANCE).body.data).toEqual({
    currency: 'COP',
    availableMicro: '•••',
    thresholdMicro: '•••',
  });
  expect(seen('developer', { events: [LINK, CAMPAIGN] }).body).toEqual({
    events: [LINK, { type: CAMPAIGN.type, data: { name: 'Reminders', costMicro: '•••' } }],
  });
});

test('a member sees the person of an event, and no amounts', () => {
  expect(seen('member', CALL)).toEqual({ body: CALL, isMasked: false });
  expect(seen('member', CAMPAIGN)).toMatchObject({ isMasked: true });
});

test('an owner sees a body as it was sent, digit by digit', () => {
  const body = '{"type":"billing.balance.low","data":{"availableMicro":12345678901234567890}}';
  expect(maskBody({ role: 'owner' }, body)).toEqual({ text: body, isMasked: false });
});

test('nothing is shown of a type that is no longer declared to those who may not see everything', () => {
  expect(seen('developer', GONE).body).toEqual({ type: GONE.type, data: '•••' });
  expect(seen('owner', GONE).body).toEqual(GONE);
});

test('visits are hidden whole, since each is about somebody', () => {
  const visits = { type: 'urlshortener.links.clicked', data: { clicks: [{ externalId: 'customer-81723' }] } };
  expect(seen('developer', visits).body.data).toEqual({ clicks: '•••' });
  expect(seen('member', visits).body).toEqual(visits);
});
