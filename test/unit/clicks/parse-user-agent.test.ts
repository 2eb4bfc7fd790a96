import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseUserAgent } from '../../../shared/clicks/parse-user-agent.ts';
import { cpuMsOf } from '../../harness/machine/cpu-ms.ts';
import { PEOPLE } from './agents/people.ts';

test.each(PEOPLE)('%s', (_, agent, device, os, browser) => {
  expect(parseUserAgent(agent)).toEqual({ device, os, browser });
});

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36';
const android = (model: string) => `Mozilla/5.0 (Linux; Android 13; ${model}) ${CHROME}`;
test.each([
  ['an app that shows a page', android('SM-A546E'), 'mobile', 'Android', 'Chrome'],
  ['a tablet that claims to be mobile', android('Redmi Pad 6'), 'tablet', 'Android', 'Chrome'],
  ['a tablet by its word', android('ACME_Tablet_10'), 'tablet', 'Android', 'Chrome'],
  ['a tablet by its code', android('LG-V935'), 'tablet', 'Android', 'Chrome'],
  [
    'a computer with a pen',
    'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; Tablet PC 2.0; rv:11.0) like Gecko',
    'desktop',
    'Windows',
    'Other',
  ],
  ['a phone from Coolpad', android('Coolpad 8295'), 'mobile', 'Android', 'Chrome'],
  ['a phone called Winnovo', android('Winnovo K99'), 'mobile', 'Android', 'Chrome'],
  ['an agent in lower case', android('armor 7').toLowerCase(), 'mobile', 'Android', 'Chrome'],
  [
    'iOS with two spaces',
    'Mozilla/5.0 (iPhone; CPU iPhone OS  7_0 like Mac OS X) AppleWebKit/537.51.1 (KHTML, like Gecko) Version/7.0 Mobile/11A465 Safari/9537.53',
    'mobile',
    'iOS',
    'Safari',
  ],
  [
    'UC on Android',
    'UCWEB/2.0 (MIDP-2.0; U; Adr 9; es; Redmi_9) U2/1.0.0 UCBrowser/11.1.2 U2/1.0.0 Mobile',
    'mobile',
    'Android',
    'UC Browser',
  ],
  [
    'UC that names Opera',
    'UCWEB/2.0 (Linux; U; Opera Mini/7.1/30; es; Z10) U2/1.0.0 UCBrowser/9.0.2 Mobile',
    'mobile',
    'Linux',
    'UC Browser',
  ],
  [
    'an old phone',
    'ACME-Z100/1.0 Profile/MIDP-2.0 Configuration/CLDC-1.1 UP.Browser/7.2.6 (GUI)',
    'mobile',
    'Other',
    'Other',
  ],
  [
    'Windows on a phone',
    'Mozilla/4.0 (compatible; MSIE 6.0; Windows CE; IEMobile 8.12) 320x240; Acme',
    'mobile',
    'Other',
    'Other',
  ],
])('%s', (_, agent, device, os, browser) => {
  expect(parseUserAgent(agent)).toEqual({ device, os, browser });
});

test.each(['', '   '])('an empty agent (%j) has no value', (agent) => {
  expect(parseUserAgent(agent)).toEqual({ device: null, os: null, browser: null });
});

test.each(['x', 'constructor', '__proto__/1.0', 'toString/1'])(
  'an agent without information (%s) is Other',
  (agent) => {
    expect(parseUserAgent(agent)).toEqual({ device: null, os: 'Other', browser: 'Other' });
  },
);

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
  '64 kB of %j are parsed quickly',
  (piece) => {
    const agent = piece.repeat(65_536 / piece.length);
    expect(cpuMsOf(() => parseUserAgent(agent))).toBeLessThan(250);
  },
);
