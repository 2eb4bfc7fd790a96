import { expect, test } from 'vitest';
import { describeDevice } from '../../../shared/clicks/parse-user-agent.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Chrome/126.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Mobile Safari · iOS · Apple iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari · macOS · Apple Macintosh',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} HeadlessChrome/126.0.0.0 Safari/537.36`,
    'Chrome Headless · Linux',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${CHROME} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet · Android · Samsung SM-S918B',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Chrome/126.0.0.0 Safari/537.36 Vivaldi/6.8`, 'Vivaldi · Linux'],
  ['curl/8.5.0', 'curl'],
  ['Mozilla/5.0', ''],
  ['', ''],
  ['\u0000<script>', ''],
])('names the device of %j', (agent, device) => {
  expect(describeDevice(agent)).toBe(device);
});

test('stays short, whatever an agent contains', () => {
  const long = `Mozilla/5.0 (Linux; Android 14; ${'A'.repeat(5_000)}) ${CHROME} Chrome/126.0 Mobile`;
  expect(describeDevice(long).length).toBeLessThanOrEqual(100);
});
