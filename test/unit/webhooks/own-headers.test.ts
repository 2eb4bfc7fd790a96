import { expect, test } from 'vitest';
import { hideValues } from '../../../shared/webhooks/deliveries/send-attempt.ts';
import { HeaderLines, toOwnHeaders } from '../../../shared/webhooks/endpoints/own-headers.ts';

const accepted = (lines: string[]) => HeaderLines.safeParse(lines).success;

test('headers keep their names and values, without the spaces around them', () => {
  const lines = HeaderLines.parse([
    'Authorization: Bearer a b:c ',
    'x-tenant:acme',
    "X.Odd!#$%&'*+^_`|~1: \t~",
  ]);
  const own = toOwnHeaders(lines);
  expect(own).toEqual({ Authorization: 'Bearer a b:c', 'x-tenant': 'acme', "X.Odd!#$%&'*+^_`|~1": '~' });
  expect(new Headers(own).get('authorization')).toBe('Bearer a b:c');
  expect(Object.values(hideValues(own))).toEqual(['•••', '•••', '•••']);
});

test.each([
  'Host: example.com',
  'content-type: text/plain',
  'Content-Length: 1',
  'Connection: close',
  'Keep-Alive: 1',
  'Proxy-Authorization: x',
  'TE: trailers',
  'Transfer-Encoding: chunked',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'Cookie: a=b',
  'Set-Cookie: a=b',
  'User-Agent: me',
  'Idempotency-Key: 1',
  'X-Service-Signature: sha256=0',
  'Webhook-Id: 1',
  'X-Forwarded-For: 10.0.0.1',
  'CF-Connecting-IP: 10.0.0.1',
  'Sec-Fetch-Mode: cors',
])('%s is refused: it is ours, or no delivery has it', (line) => {
  expect(accepted([line])).toBe(false);
});

test.each([
  'X-Tenant',
  'X-Tenant:',
  'X-Tenant: ',
  ': acme',
  'X Tenant: acme',
  'X-Tenant : acme',
  'X-Tenánt: acme',
  'X-Tenant: ácme',
  'X-Tenant: a\r\nHost: evil.example',
  'X-Tenant: a\nb',
  'X-Tenant: a\u0000b',
  'X-Tenant: a\u007f',
  `${'x'.repeat(65)}: a`,
  `X-Tenant: ${'x'.repeat(1025)}`,
])('%j is no header', (line) => {
  expect(accepted([line])).toBe(false);
});

test('ten headers are taken, each name once', () => {
  const ten = Array.from({ length: 10 }, (_, n) => `X-Header-${n}: ${'v'.repeat(1024)}`);
  expect(accepted(ten)).toBe(true);
  expect(accepted([...ten, 'X-More: 1'])).toBe(false);
  expect(accepted(['X-Tenant: a', 'x-tenant: b'])).toBe(false);
});
