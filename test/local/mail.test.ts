import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer, type Mail } from '../../functions/portal/mail/mailer.ts';
import { type MailServer, startMail } from '../../local/mail/server.ts';

const KEY = 're_test';
const dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
let server: MailServer;
beforeAll(async () => {
  server = await startMail({ key: KEY, dataDir });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const config = (own: object = {}) => ({
  MAIL_API_URL: server.url,
  MAIL_API_KEY: KEY,
  MAIL_FROM: 'Operator <no-reply@operator.example>',
  ...own,
});
const mail = (own: Partial<Mail> = {}): Mail => ({
  to: 'ana@acme.example',
  subject: 'Hola',
  text: 'Entre: https://portal.example/in?t=1&b=2',
  html: '<!doctype html><html><head></head><body><script>document.title="x"</script><a href="https://portal.example">Entre</a></body></html>',
  idempotencyKey: crypto.randomUUID(),
  ...own,
});
const sentTo = (to: string) => server.mails.filter((one) => one.to.includes(to));

test('a mail is sent once per key, even if its text has changed since', async () => {
  const mailer = createMailer(config());
  const one = mail({ to: 'once@acme.example' });
  await Promise.all(Array.from({ length: 5 }, () => mailer.send(one)));
  await mailer.send({ ...one, text: 'another' });
  expect(sentTo('once@acme.example')).toMatchObject([
    { subject: 'Hola', text: one.text, html: one.html, from: 'Operator <no-reply@operator.example>' },
  ]);
  await mailer.send({ ...one, idempotencyKey: crypto.randomUUID() });
  expect(sentTo('once@acme.example')).toHaveLength(2);
});

test('a mail whose answer was lost is sent once when repeated', async () => {
  const mailer = createMailer(config());
  const one = mail({ to: 'lost@acme.example' });
  server.faults.dropReplies = 1;
  await expect(mailer.send(one)).rejects.toMatchObject({ name: 'MailError', failure: 'unavailable' });
  await mailer.send(one);
  expect(sentTo('lost@acme.example')).toHaveLength(1);
});

test.each([
  [
    'an invalid address',
    {},
    { to: 'nobody' },
    { failure: 'refused', status: 422, reason: 'validation_error' },
  ],
  [
    'an invalid key',
    { MAIL_API_KEY: 're_other' },
    {},
    { failure: 'unavailable', status: 403, reason: 'invalid_api_key' },
  ],
  [
    'an invalid sender',
    { MAIL_FROM: 'nobody' },
    {},
    { failure: 'unavailable', status: 422, reason: 'invalid_from_address' },
  ],
  [
    'a key that is too long',
    {},
    { idempotencyKey: 'k'.repeat(257) },
    { failure: 'unavailable', status: 400 },
  ],
])('reports %s as permanent', async (_, own, about, error) => {
  const thrown = await createMailer(config(own))
    .send(mail(about))
    .catch((one) => one);
  expect(thrown).toMatchObject({ name: 'MailError', ...error });
  expect(thrown.message).not.toContain('acme.example');
});

test.each([408, 409, 429, 500, 503])('reports %i as temporary', async (status) => {
  server.faults.answers.push({ status, body: { name: 'x' }, retryAfter: '7' });
  const sending = createMailer(config()).send(mail());
  await expect(sending).rejects.toMatchObject({ failure: 'unavailable', status, retryAfterSec: 7 });
});

test('gives up in time on a provider that does not answer or exist', async () => {
  server.faults.freeze = true;
  const startedAt = Date.now();
  const slow = createMailer(config(), { timeoutMs: 150 }).send(mail({ to: 'late@acme.example' }));
  await expect(slow).rejects.toMatchObject({ failure: 'unavailable' });
  expect(Date.now() - startedAt).toBeLessThan(9_000);
  server.faults.freeze = false;
  const absent = createMailer(config({ MAIL_API_URL: 'http://127.0.0.1:1' })).send(mail());
  await expect(absent).rejects.toMatchObject({ failure: 'unavailable' });
});

test('the inbox shows texts of mails as text, and their HTML in a frame without scripts', async () => {
  await createMailer(config()).send(
    mail({
      to: 'inbox@acme.example',
      subject: '<img src=x onerror=alert(1)>',
      text: '<b>x</b> https://portal.example/a?t=1',
    }),
  );
  const list = await fetch(`${server.url}/_mail?to=inbox@acme.example`);
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
  const [, path] = /href="(\/_mail\/[^"]+)"/.exec(await list.clone().text()) ?? [];
  expect(await list.text()).toContain('&lt;img src=x onerror=alert(1)&gt;');
  const page = await (await fetch(`${server.url}${path}`)).text();
  expect(page).toContain('&lt;b&gt;x&lt;/b&gt; <a href="https://portal.example/a?t=1">');
  expect(page).toMatch(/<iframe [^>]*sandbox="(?!.*allow-scripts)[^"]*"/);
  const framed = await fetch(`${server.url}${path}.html`);
  expect(framed.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*; sandbox (?!.*allow-scripts)/,
  );
  expect(await framed.text()).toContain('<base target="_top">');
  expect((await fetch(`${server.url}/_mail/${crypto.randomUUID()}`)).status).toBe(404);
});

test('the inbox survives a stop of the system', async () => {
  const own = mkdtempSync(join(tmpdir(), 'mail-'));
  const first = await startMail({ key: KEY, dataDir: own });
  await createMailer(config({ MAIL_API_URL: first.url })).send(mail({ to: 'kept@acme.example' }));
  await first.close();
  const second = await startMail({ key: KEY, dataDir: own });
  expect(second.mails).toMatchObject([{ to: ['kept@acme.example'] }]);
  await second.close();
  rmSync(own, { recursive: true });
});
