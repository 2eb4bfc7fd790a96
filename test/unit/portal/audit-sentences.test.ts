import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SENTENCES } from '../../../functions/portal/i18n/audit-sentences.ts';
import { writeAuditSentence } from '../../../functions/portal/pages/people/write-audit-sentence.ts';
import { AUDIT_KINDS } from '../../../shared/kernel/audit/list-audit-log.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Events without an organization, which no audit log of a customer shows. */
const OF_THE_PLATFORM = [
  'calling.carrier-limit',
  'calling.carrier-rate',
  'incident.open',
  'incident.update',
  'maintenance.cancel',
  'maintenance.plan',
  'numbering-plan.import',
  'portability.import',
  'portability.set-operator',
  'webhook.reencrypt-secrets',
];

test('the audit log describes what every operation did', () => {
  const sources = globSync('{functions,shared,operator}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  const declared = sources.flatMap((text) =>
    [...text.matchAll(/verb: '([a-z-]+\.[a-z-]+)'/g)].map(([, verb]) => verb ?? ''),
  );
  expect(declared.length).toBeGreaterThan(50);
  const told = new Set([...declared, 'session.start'].filter((verb) => !OF_THE_PLATFORM.includes(verb)));
  expect(Object.keys(SENTENCES).toSorted()).toEqual([...told].toSorted());
  const nouns = new Set(Object.keys(SENTENCES).map((verb) => verb.split('.')[0]));
  expect(Object.values(AUDIT_KINDS).flat().toSorted()).toEqual([...nouns].toSorted());
});

const write = (language: 'es' | 'en', verb: string, more: object): string =>
  writeAuditSentence(
    { language },
    { verb, targetId: null, targetName: null, endpointUrl: null, input: {}, ...more },
    'COP',
  )
    .map(({ text }) => text.replaceAll('\u00a0', ' '))
    .join('');

test('a change is described with names, amounts and roles as people read them', () => {
  const limit = { input: { organizationId: 1, period: 'day', limitMicro: '20000000000' } };
  expect(write('es', 'spend-limit.set', limit)).toBe('Cambió el límite de gasto por día a $ 20.000,00');
  expect(write('en', 'spend-limit.set', limit)).toBe('Set the spend limit per day to COP 20,000.00');
  const role = { targetName: 'Ana', input: { userId: 7, role: 'developer' } };
  expect(write('es', 'user.set-role', role)).toBe('Cambió el rol de Ana a Desarrollador');
  const status = { targetName: 'https://a.example', input: { endpointId: 7, status: 'disabled' } };
  expect(write('en', 'webhook.set-status', status)).toBe(
    'Changed the status of https://a.example to disabled',
  );
});

test('what a field was before stands beside what it is now', () => {
  const limit = { period: 'day', limitMicro: '20000000000', before: { limitMicro: 5_000_000_000 } };
  expect(write('es', 'spend-limit.set', { input: limit })).toBe(
    'Cambió el límite de gasto por día a $ 20.000,00 (antes $ 5.000,00)',
  );
  expect(write('en', 'spend-limit.set', { input: limit })).toBe(
    'Set the spend limit per day to COP 20,000.00 (before: COP 5,000.00)',
  );
  const edit = {
    edit: { longUrl: 'https://example.com/b', status: 'disabled' },
    before: { longUrl: 'https://example.com/a', status: 'active' },
  };
  expect(write('en', 'link.update', { targetName: 'go.example/a', input: edit })).toBe(
    'Changed the link go.example/a: destination https://example.com/b (before: https://example.com/a), disabled (before: active)',
  );
  // A value that was taken away has nothing to show but what it was.
  expect(
    write('en', 'balance.set-low', {
      input: { lowBalanceMicro: null, before: { lowBalanceMicro: 5_000_000 } },
    }),
  ).toBe('Changed the low-balance notice: below — (before: COP 5.00)');
});

test('what a sentence does not name and a change has changed follows it, as it is and as it was', () => {
  expect(
    write('en', 'webhook.change-events', {
      targetName: 'https://a.example',
      input: { endpointId: 7, types: ['voice.failed', 'voice.done'], before: { types: null } },
    }),
  ).toBe('Chose the events of https://a.example; events: voice.failed, voice.done (before: all)');
  expect(
    write('es', 'reference.set-settings', {
      input: { reference: 'Mayo', maxClicks: null, before: { maxClicks: 5_000 } },
    }),
  ).toBe('Cambió el máximo de visitas de la campaña Mayo; máximo de visitas: sin máximo (antes 5.000)');
  expect(
    write('en', 'link.set-settings', {
      targetName: 'go.example/a',
      input: {
        settings: { reference: 'May', expiredUrl: null, rules: [{}, {}], passQuery: true },
        before: { reference: 'April', expiredUrl: 'https://example.com/', rules: 1, passQuery: null },
      },
    }),
  ).toBe(
    'Changed the settings of the link go.example/a: reference May (before: April); destination once expired: nothing (before: https://example.com/); rules: 2 (before: 1); parameters of the visitor: yes (before: no)',
  );
  expect(write('en', 'calling.set', { input: { newest: 2, before: { newest: 1 } } })).toBe(
    'Changed the calling settings; newest: 2 (before: 1)',
  );
});

test('an edit of a campaign names the fields that it has changed', () => {
  const edit = { targetName: 'Mora', input: { id: 'c', fields: ['name', 'window'] } };
  expect(write('es', 'campaign.update', edit)).toBe('Editó la campaña Mora: nombre, horario');
});

test('a rotation that did not wait for the previous secret is told from an ordinary one', () => {
  const rotated = (now: boolean) => ({ targetName: 'https://a.example', input: { endpointId: 7, now } });
  expect(write('en', 'webhook.rotate', rotated(false))).toBe('Rotated the secret of https://a.example');
  expect(write('en', 'webhook.rotate', rotated(true))).toBe(
    'Rotated the secret of https://a.example, without waiting for the previous one to expire',
  );
  expect(write('es', 'webhook.rotate-account-secret', { input: { now: true } })).toBe(
    'Cambió el secreto de la cuenta, sin esperar a que venza el anterior',
  );
});

test('what a change did not record is left out, and an unknown change is shown by its code', () => {
  expect(write('es', 'balance.set-low', { input: { lowBalanceMicro: null } })).toBe(
    'Cambió el aviso de saldo bajo',
  );
  expect(
    write('en', 'link.update', { targetName: 'go.example/a', input: { edit: { status: 'active' } } }),
  ).toBe('Changed the link go.example/a, active');
  expect(write('en', 'delivery.resend', { input: { deliveryId: 'd' } })).toBe('Sent delivery d again');
  expect(write('en', 'none.such', {})).toBe('none.such');
});

test('the audit log counts the items of a list of which an event keeps only the first', () => {
  for (const links of [{ count: 1_000, first: [] }, Array.from({ length: 1_000 }, () => ({}))])
    expect(write('en', 'link.create-many', { input: { links } })).toBe('Created 1,000 links');
});
