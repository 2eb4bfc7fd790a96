import { describe, expect, test } from 'vitest';
import { isHumanVisit } from '../../../functions/redirect/read-visit.ts';
import { cpuMsOf } from '../../harness/machine/cpu-ms.ts';
import { MACHINES } from './agents/machines.ts';
import { PEOPLE } from './agents/people.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

const visit = (agent: string, headers: Record<string, string> = {}, method = 'GET') =>
  isHumanVisit({ method, headers: new Headers({ 'user-agent': agent, ...headers }) });

test.each(PEOPLE)('%s is a person', (_, agent) => {
  expect(visit(agent)).toBe(true);
});

test.each([
  ['SmartUpdate', `${SAFARI} SmartUpdate/24.6.1`],
  ['NewsBreak', `${SAFARI} newsbreak/24.24.0`],
  ['Sogou', `${SAFARI} SogouMSE,SogouMobileBrowser/5.22.8`],
  [
    'Alipay',
    `${SAFARI} ChannelId(73) NebulaSDK/1.8.100112 AlipayDefined(nt:4G,ws:320|504|2.0) AliApp(AP/10.1.30.300) AlipayClient/10.1.30.300 Language/es`,
  ],
])('%s is a person, whatever its name contains', (_, agent) => {
  expect(visit(agent)).toBe(true);
});

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';
test.each([
  'Discovery X',
  'CUBOT NOTE 20',
  'Spider 5G',
  'XBot One',
  'Newsday_A7',
  'ECHO JAVA 2',
  'CG|EON 4',
  'Crawler Pro',
  'M bot 80',
  'Virtuoso 9 Build/MRA58K',
  'A1 Build/CUBOT',
  'moto g(60) Discovery',
  'Google Phone',
])('a phone called %s is a person', (model) => {
  expect(visit(`Mozilla/5.0 (Linux; Android 13; ${model}) ${CHROME}`)).toBe(true);
});

test.each([
  [
    'IE on a Radar',
    'Mozilla/5.0 (compatible; MSIE 9.0; Windows Phone OS 7.5; Trident/5.0; IEMobile/9.0; HTC; Radar)',
  ],
  [
    'Bada',
    'Mozilla/5.0 (SAMSUNG; GT-S8530/1.0; U; Bada/1.0; es-co) AppleWebKit/533.1 Dolfin/2.0 Mobile WVGA',
  ],
  [
    'a television',
    'Opera/9.80 (Linux mips; U; HbbTV/1.1.1 (; Acme; TV; ; ; ); CE-HTML/1.0; es) Presto/2.10 Version/11.6',
  ],
  ['an old phone', 'ACME-Z100/1.0 Profile/MIDP-2.0 Configuration/CLDC-1.1 UP.Browser/7.2.6 (GUI)'],
  ['a screen of 1024x768', `${SAFARI} Instagram 300.0 Android (33; 160dpi; 1024x768; Acme; T7; es_CO)`],
  [
    'Facebook’s browser',
    `Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP3A; wv) ${CHROME} MetaIAB Facebook`,
  ],
])('%s is a person too', (_, agent) => {
  expect(visit(agent)).toBe(true);
});

test.each([
  [
    'a robot next to its phone',
    `Mozilla/5.0 (Linux; Android 13; Pixel 8) ${CHROME} (compatible; Acmebot/1.0)`,
  ],
  ['a robot in its phone', `Mozilla/5.0 (Linux; Android 13; Pixel 8; Acmebot-Shop/1.0) ${CHROME}`],
  [
    'a robot with an address',
    `Mozilla/5.0 (Linux; Android 13; Pixel 8; +https://acme.example/why) ${CHROME}`,
  ],
  ['an assistant', `Mozilla/5.0 (compatible; Acme-User/1.0) ${CHROME}`],
  ['GTmetrix', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} GTmetrix`],
  ['Site24x7', 'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) HLB/1.247'],
  ['Assetnote', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Assetnote/1.0.0`],
  ['an editor', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Code/1.99.0 Electron/35.0`],
  ['a template', 'Mozilla/5.0 (platform; rv:geckoversion) Gecko/geckotrail Firefox/firefoxversion'],
])('%s is a machine', (_, agent) => {
  expect(visit(agent)).toBe(false);
});

test.each(['(', '()', '(a(b)', '(Android', '((Android))', '(MIDP ', 'Mozilla/5.0 (', 'a-User', '1024x'])(
  '1,000 characters of %j are classified quickly',
  (piece) => {
    const agent = `Mozilla/5.0 ${piece.repeat(1_000)}`.slice(0, 1_000);
    expect(cpuMsOf(() => visit(agent))).toBeLessThan(100);
  },
);

test.each(MACHINES)('%s is a machine', (_, agent) => {
  expect(visit(agent)).toBe(false);
});

test("an agent longer than any browser's is a machine", () => {
  const agentOf = (length: number) => `${SAFARI} ${'x'.repeat(length - SAFARI.length - 1)}`;
  expect([1_024, 1_025].map((length) => visit(agentOf(length)))).toEqual([true, false]);
});

test('a missing agent is a machine', () => {
  expect(isHumanVisit({ method: 'GET', headers: new Headers() })).toBe(false);
});

test.each(['HEAD', 'POST', 'OPTIONS', 'PUT', 'get'])('%s is not a visit', (method) => {
  expect(visit(SAFARI, {}, method)).toBe(false);
});

describe('a prefetch by a browser is not a visit', () => {
  test.each([
    ['Sec-Purpose', 'prefetch'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Sec-Purpose', 'prefetch;anonymous-client-ip'],
    ['Sec-Purpose', 'Prefetch'],
    ['Purpose', 'prefetch'],
    ['X-Purpose', 'preview'],
    ['X-Moz', 'prefetch'],
  ])('%s: %s', (name, value) => {
    expect(visit(SAFARI, { [name]: value })).toBe(false);
  });

  test('another purpose is a visit', () => {
    expect(visit(SAFARI, { Purpose: 'navigation', 'Sec-Fetch-Mode': 'navigate' })).toBe(true);
  });
});

describe('what a page requests by itself is not a visit', () => {
  test.each([
    'image',
    'iframe',
    'frame',
    'embed',
    'object',
    'script',
    'style',
    'font',
    'audio',
    'video',
    'track',
    'manifest',
    'empty',
    'worker',
    'sharedworker',
    'serviceworker',
    'report',
    'xslt',
    'json',
    'webidentity',
    'Image',
    ' image ',
  ])('Sec-Fetch-Dest: %s', (destination) => {
    expect(visit(SAFARI, { 'Sec-Fetch-Dest': destination })).toBe(false);
    expect(visit(SAFARI, { 'Sec-Fetch-Dest': destination, 'Sec-Fetch-Mode': 'navigate' })).toBe(false);
  });

  test.each(['no-cors', 'cors', 'same-origin', 'websocket', 'nested-navigate'])(
    'Sec-Fetch-Mode: %s',
    (mode) => {
      expect(visit(SAFARI, { 'Sec-Fetch-Mode': mode })).toBe(false);
      expect(visit(SAFARI, { 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': 'document' })).toBe(false);
    },
  );

  test('a request of a script in an old browser', () => {
    expect(visit(SAFARI, { 'X-Requested-With': 'XMLHttpRequest' })).toBe(false);
  });

  test.each([
    ['a click', { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-User': '?1' }],
    [
      'an address that was typed or opened by an app',
      { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'none' },
    ],
    ['a browser that sends neither', {}],
    ['an empty header', { 'Sec-Fetch-Dest': '', 'Sec-Fetch-Mode': '' }],
    ["an app's web view, which names the app", { 'X-Requested-With': 'com.facebook.katana' }],
  ])('but %s is', (_, headers) => {
    expect(visit(SAFARI, headers as Record<string, string>)).toBe(true);
  });
});

test('a Request is classified directly', () => {
  expect(isHumanVisit(new Request('https://go.example.com/abc', { headers: { 'User-Agent': SAFARI } }))).toBe(
    true,
  );
});
