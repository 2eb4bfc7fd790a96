import type { Page } from 'playwright-core';

const MAX_BYTES = 150_000;
/** A longer page is cut off here. */
const MAX_HEIGHT = 2_000;
const QUALITIES = [60, 40, 20];

/** The page as WebP, in the best quality within `MAX_BYTES`; throws when none is. */
export async function takePicture(page: Page, width: number, maxHeight = MAX_HEIGHT): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  const height = Math.min(maxHeight, await page.evaluate(() => document.documentElement.scrollHeight));
  for (const quality of QUALITIES) {
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height, scale: 1 },
    });
    const picture = Buffer.from(data, 'base64');
    if (picture.length <= MAX_BYTES) return picture;
  }
  throw new Error(`${page.url()} is no picture of ${MAX_BYTES} bytes.`);
}
