import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { launchBrowser } from '../harness/portal/browser.ts';
import { takePicture } from './take-picture.ts';

const PICTURE = fileURLToPath(new URL('../../docs/pictures/reference.webp', import.meta.url));
const WIDTH = 1280;
/** Only the first screen of the page. */
const HEIGHT = 800;

test('the reference site has its picture', async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  const answer = await page.goto(`${inject('environment').API_BASE_URL}/docs/en/reference/createLink`);
  expect(answer?.status()).toBe(200);
  writeFileSync(PICTURE, await takePicture(page, WIDTH, HEIGHT));
  await browser.close();
});
