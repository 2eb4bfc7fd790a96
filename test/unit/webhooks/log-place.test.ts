import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openLogPlace, sealLogPlace } from '../../../shared/webhooks/log/log-place.ts';

const [older, newer] = [0, 1].map(() => randomBytes(32).toString('base64'));
const PLACE = { tx: 2n ** 63n + 7n, id: 9_007_199_254_740_993n };

test('a place in the event log is read while its key is replaced, and no longer once the key is gone', async () => {
  const sealed = await sealLogPlace(`${older}`, 7, PLACE);
  expect(sealed).toMatch(/^[A-Za-z0-9_-]{1,128}$/);
  for (const ring of [`${older}`, `${newer},${older}`, `${older},${newer}`])
    expect(await openLogPlace(ring, 7, sealed)).toEqual(PLACE);
  expect(await openLogPlace(`${newer}`, 7, sealed)).toBeUndefined();
  expect(
    await openLogPlace(`${older}`, 7, await sealLogPlace(`${newer},${older}`, 7, PLACE)),
  ).toBeUndefined();
});

test('a place works only for its organization, and any other text is refused', async () => {
  const sealed = await sealLogPlace(`${older}`, 7, PLACE);
  expect(await openLogPlace(`${older}`, 8, sealed)).toBeUndefined();
  for (const text of ['', 'AAAA', '*', `${sealed}A`, sealed.slice(1), sealed.toLowerCase()])
    expect(await openLogPlace(`${older}`, 7, text)).toBeUndefined();
});
