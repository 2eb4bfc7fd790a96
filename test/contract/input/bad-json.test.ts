import { describe, expect, inject, test } from 'vitest';
import { refusalOf } from '../../harness/http/refusal.ts';
import { LONG_URL } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { expectRefusal } from '../expect-answer.ts';
import { operationOf } from '../operations.ts';
import { BALANCE, expectNothingDone } from './nothing-done.ts';

const environment = inject('environment');
const LINKS = '/urlshortener/links';
const createLink = operationOf('createLink');
const bulkCreateLinks = operationOf('bulkCreateLinks');

const post = ({ api }: Tenant, body: string | Uint8Array, path = LINKS) =>
  api.send(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });

const url = JSON.stringify(LONG_URL);
const DEPTH = 100_000;

describe('Invalid JSON is refused, and nothing is done', () => {
  test.each([
    ['data after the end', `{"longUrl":${url}} x`],
    ['a name that appears twice', `{"longUrl":${url},"longUrl":"https://example.org"}`],
    ['UTF-16', Buffer.from(`{"longUrl":${url}}`, 'utf16le')],
    [
      'an invalid byte',
      Buffer.concat([Buffer.from('{"longUrl":"https://example.com/'), Buffer.from([0xff, 0x22, 0x7d])]),
    ],
    ['20,000 levels of arrays', '['.repeat(20_000) + ']'.repeat(20_000)],
  ])('%s', async (_, body) => {
    const tenant = await createTenant(environment, { balanceMicro: BALANCE });
    const answer = await post(tenant, body);
    expectRefusal(createLink, answer, 'BAD_REQUEST');
    expect(answer.json.error.details).not.toEqual([]);
    await expectNothingDone(tenant);
  });

  test.each([['arrays in a field', `{"links":[{"longUrl":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}]}`]])(
    '100,000 levels of %s, where a body may be that long',
    async (_, body) => {
      const tenant = await createTenant(environment, { balanceMicro: BALANCE });
      expectRefusal(bulkCreateLinks, await post(tenant, body, `${LINKS}/bulk`), 'BAD_REQUEST');
      await expectNothingDone(tenant);
    },
  );

  test.each([['empty objects', `{"links":[${Array(300_000).fill('{}')}]}`]])(
    'more %s than an isolate has memory for',
    async (_, body) => {
      const tenant = await createTenant(environment, { balanceMicro: BALANCE });
      expectRefusal(bulkCreateLinks, await post(tenant, body, `${LINKS}/bulk`), 'PAYLOAD_TOO_LARGE');
      await expectNothingDone(tenant);
    },
  );

  test.each([['10 MB', `{"longUrl":"${'x'.repeat(10_000_000)}"}`]])('%s', async (_, body) => {
    const tenant = await createTenant(environment, { balanceMicro: BALANCE });
    // The answer comes before the body is read, so a client that is still writing may lose its connection first; then
    // it tries again.
    const answerTo = (path: string) =>
      waitFor('an answer', () => post(tenant, body, path).catch(() => undefined));
    expectRefusal(createLink, await answerTo(LINKS), 'PAYLOAD_TOO_LARGE');
    expectRefusal(bulkCreateLinks, await answerTo(`${LINKS}/bulk`), 'PAYLOAD_TOO_LARGE');
    await expectNothingDone(tenant);
  });
});

describe('A field of the wrong type is named, and nothing is done', () => {
  test.each([
    ['__proto__', `{"longUrl":${url},"__proto__":{"admin":true}}`, ['__proto__']],
    [
      'a NUL beside other mistakes',
      '{"longUrl":1,"title":"\\u0000","x":"\\ud800","y":1}',
      ['title', 'x', 'longUrl', 'y'],
    ],
    [
      'several at once',
      '{"longUrl":1,"code":2,"domain":3,"expiresAt":4,"x":5}',
      ['longUrl', 'domain', 'code', 'expiresAt', 'x'],
    ],
  ])('%s', async (_, body, fields) => {
    const tenant = await createTenant(environment, { balanceMicro: BALANCE });
    const answer = await post(tenant, body);
    expectRefusal(createLink, answer, 'VALIDATION_INVALID_PARAMETER');
    expect(refusalOf(answer).fields).toEqual(fields);
    await expectNothingDone(tenant);
  });
});
