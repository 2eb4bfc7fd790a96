import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseUserAgent } from '../../shared/clicks/parse-user-agent.ts';
import { PEOPLE } from './agents/people.ts';

test.each(PEOPLE)('%s', (_, agent, device, os, browser) => {
  expect(parseUserAgent(agent)).toEqual({ device, os, browser });
});

test.each(['', '   '])('an empty agent (%j) has no value', (agent) => {
  expect(parseUserAgent(agent)).toEqual({ device: null, os: null, browser: null });
});

test.each(['x', 'constructor', '__proto__/1.0', 'toString/1'])('what says nothing (%s) is Other', (agent) => {
  expect(parseUserAgent(agent)).toEqual({ device: null, os: 'Other', browser: 'Other' });
});

test('every agent has one of the values of the contract', () => {
  const devices = [null, 'mobile', 'tablet', 'desktop'];
  const systems = [null, 'Android', 'iOS', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'];
  const browsers = [
    null,
    'Chrome',
    'Safari',
    'Firefox',
    'Edge',
    'Opera',
    'Samsung Internet',
    'UC Browser',
    'Other',
  ];
  const pieces = PEOPLE.flatMap(([, agent]) => agent.split(' '));
  const agents = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 30 });
  fc.assert(
    fc.property(agents, (words) => {
      const { device, os, browser } = parseUserAgent(words.join(' '));
      return devices.includes(device) && systems.includes(os) && browsers.includes(browser);
    }),
  );
});

test.each(['Mozilla/5.0 (', ' ', 'a', '/', ';', 'Android ', 'opera mini', 'droid version/1 '])(
  '64 kB of %j take no time',
  (piece) => {
    const agent = piece.repeat(65_536 / piece.length);
    const started = performance.now();
    parseUserAgent(agent);
    expect(performance.now() - started).toBeLessThan(250);
  },
);
