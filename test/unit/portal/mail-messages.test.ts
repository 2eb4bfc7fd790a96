import { describe, expect, test } from 'vitest';
import { invitationMessage } from '../../../functions/portal/mail/invitation.ts';
import type { Message } from '../../../functions/portal/mail/letter.ts';
import { signInMessage } from '../../../functions/portal/mail/sign-in.ts';

const HOSTILE = '<script>alert(1)</script>\r\nBcc: x@evil.example\u0000\u202e"\'&amp;\ud800';
const URL = 'https://portal.operator.example/in?a=1&b="><script>';

const MESSAGES: [string, (language: 'es' | 'en', value: string) => Message][] = [
  ['sign-in', (language) => signInMessage(language, { url: URL, validMinutes: 10, byProvider: [] })],
  [
    'invitation',
    (language, value) =>
      invitationMessage(language, { organization: value, invitedBy: value, role: 'developer', url: URL }),
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
    invitedBy: 'B',
    role: 'owner',
    url: URL,
  });
  expect(subject.length).toBeLessThan(200);
});
