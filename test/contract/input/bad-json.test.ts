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
    ['an unfinished object', '{"longUrl":'],
    ['a trailing comma', `{"longUrl":${url},}`],
    ['single quotes', "{'longUrl':'https://example.com'}"],
    ['a name without quotes', `{longUrl:${url}}`],
    ['a comment', `{"longUrl":${url}/* here */}`],
    ['data after the end', `{"longUrl":${url}} x`],
    ['NaN', '{"longUrl":NaN}'],
    ['a number with a leading zero', '{"longUrl":01}'],
    ['a raw line break in a string', '{"longUrl":"https://example.com\n"}'],
    ['an invalid escape', '{"longUrl":"\\x41"}'],
    ['a NUL after the end', `{"longUrl":${url}}\0`],
    ['a name that appears twice', `{"longUrl":${url},"longUrl":"https://example.org"}`],
    ['a name that appears twice, escaped once', `{"longUrl":${url},"long\\u0055rl":"https://example.org"}`],
    ['a name that appears twice, deeply nested', `{"longUrl":${url},"x":{"a":[{"b":1,"b":2}]}}`],
    ['a byte order mark', `\ufeff{"longUrl":${url}}`],
    ['UTF-16', Buffer.from(`{"longUrl":${url}}`, 'utf16le')],
    [
      'an invalid byte',
      Buffer.concat([Buffer.from('{"longUrl":"https://example.com/'), Buffer.from([0xff, 0x22, 0x7d])]),
    ],
    ['an overlong encoding', Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d])],
    ['an encoded surrogate', Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    ['20,000 levels of arrays', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['20,000 unclosed levels', '{"a":'.repeat(10_000)],
  ])('%s', async (_, body) => {
    const tenant = await createTenant(environment, { balanceMicro: BALANCE });
    const answer = await post(tenant, body);
    expectRefusal(createLink, answer, 'BAD_REQUEST');
    expect(answer.json.error.details).not.toEqual([]);
    await expectNothingDone(tenant);
  });

  test.each([
    ['arrays', '['.repeat(DEPTH) + ']'.repeat(DEPTH)],
    ['objects', '{"a":'.repeat(DEPTH) + 1 + '}'.repeat(DEPTH)],
    ['arrays in a field', `{"links":[{"longUrl":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}]}`],
  ])('100,000 levels of %s, where a body may be that long', async (_, body) => {
    const tenant = await createTenant(environment, { balanceMicro: BALANCE });
    expectRefusal(bulkCreateLinks, await post(tenant, body, `${LINKS}/bulk`), 'BAD_REQUEST');
    await expectNothingDone(tenant);
  });

  test.each([
    ['empty objects', `{"links":[${Array(300_000).fill('{}')}]}`],
    ['names', `{${Array.from({ length: 130_000 }, (_, n) => `"${n}":0`)}}`],
    [
      'arrays, after a string that holds commas and quotes',
      `{"a":"\\",","links":[${Array(300_000).fill('[]')}]}`,
    ],
  ])('more %s than an isolate has memory for', async (_, body) => {
    const tenant = await createTenant(environment, { balanceMicro: BALANCE });
    expectRefusal(bulkCreateLinks, await post(tenant, body, `${LINKS}/bulk`), 'PAYLOAD_TOO_LARGE');
    await expectNothingDone(tenant);
  });

  test.each([
    ['10 MB', `{"longUrl":"${'x'.repeat(10_000_000)}"}`],
    ['10 MB of spaces', `{"longUrl":${url}}${' '.repeat(10_000_000)}`],
  ])('%s', async (_, body) => {
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
    ['constructor', `{"longUrl":${url},"constructor":{}}`, ['constructor']],
    ['half of a surrogate pair', `{"longUrl":${url},"title":"a\\ud800"}`, ['title']],
    ['a NUL', `{"longUrl":${url},"title":"2099-01-01\\u0000"}`, ['title']],
    [
      'a NUL beside other mistakes',
      '{"longUrl":1,"title":"\\u0000","x":"\\ud800","y":1}',
      ['title', 'x', 'longUrl', 'y'],
    ],
    ['null', '{"longUrl":null}', ['longUrl']],
    ['a number', '{"longUrl":1e400}', ['longUrl']],
    ['an object', '{"longUrl":{"href":"https://example.com"}}', ['longUrl']],
    ['an object instead of text', '{"longUrl":{"toString":1,"valueOf":1}}', ['longUrl']],
    ['an array', `{"longUrl":[${url}]}`, ['longUrl']],
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
