import { describe, expect, test } from 'vitest';
import { invitationMessage } from '../../../functions/portal/mail/invitation.ts';
import type { MailContent } from '../../../functions/portal/mail/letter.ts';
import { batchDoneMail } from '../../../functions/portal/mail/service-mails.ts';
import { signInMessage } from '../../../functions/portal/mail/sign-in.ts';

const HOSTILE = '<script>alert(1)</script>\r\nBcc: x@evil.example\u0000\u202e"\'&amp;\ud800';
const URL = 'https://portal.operator.example/in?a=1&b="><script>';

const INVITER = { name: 'Ana Gómez', email: 'ana@acme.example' };

const MESSAGES: [string, (language: 'es' | 'en', value: string) => MailContent][] = [
  ['sign-in', (language) => signInMessage(language, { url: URL, validMinutes: 10, byProvider: [] })],
  [
    'invitation',
    (language, value) =>
      invitationMessage(language, {
        organization: value,
        inviter: { ...INVITER, name: value },
        role: 'developer',
        url: URL,
      }),
  ],
];

describe.each(MESSAGES)('the mail of a %s', (_, write) => {
  test.each(['es', 'en'] as const)('shows any name as text (%s)', (language) => {
    const { subject, text, html } = write(language, HOSTILE);
    expect(subject).toMatch(/^[^\p{Cc}\p{Cf}]+$/u);
    expect(text).not.toMatch(/[\u0000\u202e\r]/);
    expect(text.split('\n')).not.toContainEqual(expect.stringMatching(/^Bcc:/));
    expect(html).not.toContain('<script>');
    expect(html.isWellFormed() && text.isWellFormed()).toBe(true);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain('href="https://portal.operator.example/in?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
    expect(text).toContain(URL);
  });

  test('has the same content as text and as HTML, in two languages', () => {
    const [es, en] = (['es', 'en'] as const).map((language) => write(language, 'Acme'));
    expect(es?.subject).not.toBe(en?.subject);
    for (const message of [es, en]) {
      const shown = message?.html.replace(/[\s\S]*<body[^>]*>/, '').replace(/<[^>]+>/g, '\n') ?? '';
      for (const line of message?.text.split('\n').filter((one) => one !== '' && !one.includes(URL)) ?? [])
        expect(shown).toContain(line.replace(/:$/, ''));
    }
  });
});

test('a name has a limited length', () => {
  const { subject } = invitationMessage('en', {
    organization: 'A'.repeat(5_000),
    inviter: INVITER,
    role: 'owner',
    url: URL,
  });
  expect(subject.length).toBeLessThan(200);
});

describe('the mail of an invitation', () => {
  const write = (language: 'es' | 'en', { organization = 'Acme S.A.S.', inviter = INVITER }) =>
    invitationMessage(language, { organization, inviter, role: 'member', url: URL });

  test('begins with our own words, quotes names, and shows the address of who invites', () => {
    const { subject, text } = write('es', {});
    expect(subject).toBe('Invitación al portal de Operator, de «Acme S.A.S.»');
    expect(text.split('\n')[0]).toBe(
      'Usted recibió una invitación al portal de «Acme S.A.S.», con el rol de miembro. La envía «Ana Gómez» (ana@acme.example).',
    );
    expect(write('en', {}).text.split('\n')[0]).toBe(
      'You are invited to the portal of “Acme S.A.S.” as member. The invitation is from “Ana Gómez” (ana@acme.example).',
    );
  });

  test.each([
    '+57 300 111 2233',
    '+573001112233',
    '3001112233',
    '300-111-2233',
    '(601) 555 1234',
    '01 8000 123 456',
    '018000123456',
  ])('shows no number to call in a name: %s', (number) => {
    const { subject, html } = write('es', {
      organization: `Banco. Llame ya al ${number}!`,
      inviter: { ...INVITER, name: `Llame al ${number}` },
    });
    expect(subject).toBe('Invitación al portal de Operator, de «Banco. Llame ya al …!»');
    expect(html.match(/Llame al …/g)).toHaveLength(1);
    expect(html).not.toContain(number);
  });

  test.each(['Lote 20261129', 'NIT 900.123.456-7', 'Tenant 123456789012', 'Ventas 2026-11-29'])(
    'shows other digits as they are: %s',
    (organization) => {
      expect(write('en', { organization }).subject).toContain(`“${organization}”`);
    },
  );

  test('makes no link of a name that was stored with an address, and ends no quotation early', () => {
    const sentence = 'Su cuenta» será bloqueada. Entre ya a https://evil.example/in o a evil[.]com';
    for (const language of ['es', 'en'] as const) {
      const { subject, text, html } = write(language, {
        organization: sentence,
        inviter: { ...INVITER, name: sentence },
      });
      for (const part of [subject, text, html]) {
        expect(part).not.toMatch(/evil\.|evil\[\.|\/\/evil/);
        expect(part).not.toContain('cuenta»');
      }
      expect(text).toContain('ana@acme.example.');
    }
  });

  test('names who has no name by their address alone', () => {
    const inviter = { name: INVITER.email, email: INVITER.email };
    expect(write('es', { inviter }).text).toContain('La envía ana@acme.example.');
  });
});

test('the mail of a batch leads to that batch, of numbers and of links', () => {
  const jobId = '0198c0de-0000-7000-8000-000000000001';
  const pathOf = (of: object) => {
    const data = batchDoneMail.data.parse({
      jobId,
      status: 'done',
      count: 2,
      reference: null,
      ...of,
    }) as never;
    return typeof batchDoneMail.path === 'string' ? batchDoneMail.path : batchDoneMail.path(data);
  };
  expect(pathOf({ invalid: 0 })).toBe(`/batches/${jobId}`);
  expect(pathOf({ service: 'urlshortener', created: 2, failed: 0 })).toBe(`/links/batches/${jobId}`);
});
