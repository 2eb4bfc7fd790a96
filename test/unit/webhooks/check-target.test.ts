import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMeter } from '../../../db/engine/deadlines/meter.ts';
import { type Dns, startDns } from '../../../local/dns/server.ts';
import { checkTarget, parseTarget, type TargetPolicy } from '../../../shared/kernel/outbound/check-target.ts';

let dns: Dns;
let policy: TargetPolicy;
beforeAll(async () => {
  dns = await startDns();
  policy = {
    apiBaseUrl: 'https://api.operator.example',
    ownHosts: ['operator.example', 'operator.workers.dev'],
    insecureHosts: [],
    resolverUrl: dns.url,
  };
});
afterAll(() => dns.close());

const refusalOf = (text: string, changes: Partial<TargetPolicy> = {}) => {
  const target = parseTarget({ ...policy, ...changes }, text);
  return 'refusal' in target ? target.refusal : undefined;
};
const check = async (text: string, changes: Partial<TargetPolicy> = {}) => {
  const target = await checkTarget({ ...policy, ...changes }, text, AbortSignal.timeout(20_000));
  return 'refusal' in target ? target.refusal : undefined;
};

describe('The URL of a target', () => {
  test.each([
    'https://hooks.example.com/a?b=c',
    'https://HOOKS.example.com:443/',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
    'https://notoperator.example/',
    'https://hooks.shop24/',
    `https://hooks.example.com/${'a'.repeat(2_022)}`,
    `https://hooks.example.com/${'\u00e9'.repeat(337)}`,
  ])('can be %s', (text) => {
    expect(refusalOf(text)).toBeUndefined();
  });

  test.each([
    '',
    'hooks.example.com',
    'ftp://hooks.example.com/',
    'javascript:alert(1)',
    'https://',
    'https://user@hooks.example.com/',
    'https://:secret@hooks.example.com/',
    'https://hooks.example.com\\@127.0.0.1/',
    'https://localhost../',
    'https://127.0.0.1../',
    'https://api.operator.example..:443/',
    'https://operator..example/',
    'https://.internal/',
    'https://hooks.example.com/\n',
    'https://hooks.example.com/\u200b',
    'xhttps://hooks.example.com/',
    'https+x://hooks.example.com/',
    `https://hooks.example.com/${'a'.repeat(2_023)}`,
    `https://hooks.example.com/${'\u00e9'.repeat(338)}`,
  ])('cannot be %j, which is invalid', (text) => {
    expect(refusalOf(text)).toBe('invalid_url');
  });

  test('must use https', () => {
    expect(refusalOf('http://hooks.example.com/')).toBe('https_required');
  });

  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '168.63.129.16',
    '[::1]',
    '[::]',
    '[::ffff:10.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    '１２７.0.0.1',
    '127.0.0.1.',
    '127%2e0.0.1',
    'LOCALHOST',
    'localhost.',
    'metadata.google.internal',
    'printer.local',
    'intranet',
    'api.operator.example',
    'API.Operator.Example.',
    'go.operator.example',
    'operator.example',
    'operator-webhooks.operator.workers.dev',
    'xn--perator-2nf.example',
    'оperator.example',
    'hooks.example.com:8443',
    'hooks.example.com:22',
  ])('cannot have the host %s', (host) => {
    expect(refusalOf(`https://${host}/`)).toBe('host_not_allowed');
  });

  test('can be private and without TLS only for hosts in a development setting, and never the API itself', () => {
    const local = { insecureHosts: ['127.0.0.1'], apiBaseUrl: 'http://127.0.0.1:8787' };
    expect(refusalOf('http://127.0.0.1:9000/', local)).toBeUndefined();
    expect(refusalOf('http://127.0.0.1:8787/', local)).toBe('host_not_allowed');
    expect(refusalOf('http://127.0.0.2:9000/', local)).toBe('https_required');
    expect(refusalOf('https://192.168.1.1/', local)).toBe('host_not_allowed');
  });
});

describe('The addresses of a target', () => {
  beforeAll(() => {
    dns.set('public.example.com', ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946']);
    dns.set('private.example.com', ['10.0.0.1']);
    dns.set('mixed.example.com', ['93.184.216.34', '192.168.0.1']);
    dns.set('mixed6.example.com', ['93.184.216.34', 'fd00::1']);
    dns.set('mapped.example.com', ['::ffff:127.0.0.1']);
    dns.set('93.184.216.34.example.com', ['10.0.0.1']);
    dns.set('empty.example.com', []);
    dns.alias('alias.example.com', 'middle.example.com');
    dns.alias('middle.example.com', 'private.example.com');
    dns.alias('fine.example.com', 'public.example.com');
    dns.set('lb.internal', ['93.184.216.34']);
    dns.alias('balanced.example.com', 'lb.internal');
  });

  test.each(['public', 'fine', 'balanced'])('%s.example.com are accepted', async (name) => {
    expect(await check(`https://${name}.example.com/`)).toBeUndefined();
  });

  test.each(['private', 'mixed', 'mixed6', 'mapped', 'alias'])(
    '%s.example.com, with any private address, are refused',
    async (name) => {
      expect(await check(`https://${name}.example.com/`)).toBe('host_not_allowed');
    },
  );

  test.each(['empty', 'unknown'])('%s.example.com, without an address, are refused', async (name) => {
    expect(await check(`https://${name}.example.com/`)).toBe('name_not_resolved');
  });

  test('are refused when the name cannot be checked', async () => {
    expect(await check('https://public.example.com/', { resolverUrl: 'http://127.0.0.1:1/' })).toBe(
      'name_not_resolved',
    );
  });

  test('are resolved for a name that starts like an address', async () => {
    expect(await check('https://93.184.216.34.example.com/')).toBe('host_not_allowed');
  });

  const answerOf = async (status: number, answer: unknown) => {
    const asked: (string | undefined)[] = [];
    const resolver = createServer((request, response) => {
      asked.push(request.headers.accept);
      response.writeHead(status, { 'content-type': 'application/dns-json' }).end(JSON.stringify(answer));
    });
    await once(resolver.listen(0, '127.0.0.1'), 'listening');
    const { port } = resolver.address() as AddressInfo;
    const meter = createMeter();
    const verdict = await checkTarget(
      { ...policy, resolverUrl: `http://127.0.0.1:${port}/`, meter },
      'https://public.example.com/',
      AbortSignal.timeout(20_000),
    ).finally(() => resolver.close());
    return { verdict, asked, meter };
  };
  const PUBLIC = [{ type: 1, data: '93.184.216.34' }];

  test("are requested in the resolver's format, and counted", async () => {
    const { verdict, asked, meter } = await answerOf(200, {
      Status: 0,
      Answer: [{ type: 5, data: 'lb.internal' }, ...PUBLIC],
    });
    expect(verdict).toMatchObject({ url: expect.any(URL) });
    expect(asked).toEqual(['application/dns-json', 'application/dns-json']);
    expect(meter.spent().get('dns')).toMatchObject({ calls: 1 });
  });

  test.each([
    ['an error', 503, { Status: 0, Answer: PUBLIC }],
    ['a server failure', 200, { Status: 2, Answer: PUBLIC }],
    ['a refusal', 200, { Status: 5 }],
    ['something else', 200, { Answer: PUBLIC }],
    [
      'a record without an address',
      200,
      { Status: 0, Answer: [...PUBLIC, { type: 1, data: 'a.example.com' }] },
    ],
  ])('are unknown after %s from the resolver', async (_, status, answer) => {
    expect((await answerOf(status, answer)).verdict).toEqual({
      refusal: 'name_not_resolved',
      cause: expect.any(Error),
    });
  });

  test('are refused for a name that the resolver does not know', async () => {
    expect((await answerOf(200, { Status: 3 })).verdict).toEqual({ refusal: 'name_not_resolved' });
  });

  test('are not resolved for a refused URL, or a host in the setting', async () => {
    const nobody = { resolverUrl: 'http://127.0.0.1:1/' };
    expect(await check('https://user@public.example.com/', nobody)).toBe('invalid_url');
    expect(
      await check('http://hooks.internal/', { ...nobody, insecureHosts: ['hooks.internal'] }),
    ).toBeUndefined();
  });

  test('are not resolved for an address', async () => {
    expect(await check('https://93.184.216.34/', { resolverUrl: 'http://127.0.0.1:1/' })).toBeUndefined();
  });
});
