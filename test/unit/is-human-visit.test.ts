import { describe, expect, test } from 'vitest';
import { isHumanVisit } from '../../shared/clicks/is-human-visit.ts';
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
  ['SmartNews', `${SAFARI} SmartNews/24.6.1`],
  ['NewsBreak', `${SAFARI} newsbreak/24.24.0`],
  ['Sogou', `${SAFARI} SogouMSE,SogouMobileBrowser/5.22.8`],
  [
    'Alipay',
    `${SAFARI} ChannelId(73) NebulaSDK/1.8.100112 AlipayDefined(nt:4G,ws:320|504|2.0) AliApp(AP/10.1.30.300) AlipayClient/10.1.30.300 Language/es`,
  ],
])('%s is a person, whatever its name contains', (_, agent) => {
  expect(visit(agent)).toBe(true);
});

test.each(MACHINES)('%s is a machine', (_, agent) => {
  expect(visit(agent)).toBe(false);
});

test('a missing agent is a machine', () => {
  expect(isHumanVisit({ method: 'GET', headers: new Headers() })).toBe(false);
});

test.each(['HEAD', 'POST', 'OPTIONS', 'PUT', 'get'])('%s is no visit', (method) => {
  expect(visit(SAFARI, {}, method)).toBe(false);
});

describe('what a browser fetches ahead of a click is no visit', () => {
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

test('a Request is judged as it is', () => {
  expect(isHumanVisit(new Request('https://go.example.com/abc', { headers: { 'User-Agent': SAFARI } }))).toBe(
    true,
  );
});
