import { expect, inject, test } from 'vitest';
import { createSlot } from '../../shared/kernel/quotas/slots.ts';
import { operatorOf } from '../harness/organization.ts';
import { sendLinkFile } from '../harness/portal/link-files.ts';
import { createSignedIn } from '../harness/portal/portal.ts';

const environment = inject('environment');
const { redis } = operatorOf(environment);

const LARGE = '573001234567\n'.repeat(6_000);

test('each kind of upload in the portal counts as one of the two of its organization', async () => {
  const own = await createSignedIn(environment);
  const { portal, base, organizationId } = own;
  const numbers = (text: string) =>
    portal.submit(`${base}/batches/new/create`, { numbers: text, reference: '', country: '' });
  const uploads: Record<string, () => Promise<{ status: number }>> = {
    'a file that is stored while it arrives': () =>
      sendLinkFile(own, `longUrl\n${'https://example.com/\n'.repeat(4_000)}`),
    'a large form': () => numbers(LARGE),
    'the reading of a stored file': async () => {
      const path = `${base}/links/batches/new/${crypto.randomUUID()}/columns/choose`;
      const { headers } = await portal.send(path, { column: ['longUrl'] });
      // The page that says so is the file's, and there is no such file.
      return { status: headers.location?.includes('?draft=') ? 429 : 0 };
    },
  };
  const slots = [1, 2].map(() => createSlot(redis, 'upload', organizationId));
  for (const slot of slots) expect(await slot.take()).toBe(true);
  for (const [what, send] of Object.entries(uploads)) {
    for (const slot of slots) await slot.renew();
    expect([what, (await send()).status]).toEqual([what, 429]);
  }
  // A small form is no upload.
  expect((await numbers('573001234567')).status).toBe(200);
  await slots[0]?.free();
  // One after the other, since each frees its own.
  expect((await sendLinkFile(own, 'longUrl\nhttps://example.com/\n')).status).toBe(303);
  expect((await numbers(LARGE)).status).toBe(200);
  expect((await numbers(LARGE)).status).toBe(200);
});

test('a form of ten thousand fields is refused before they are read', async () => {
  const { portal, base } = await createSignedIn(environment);
  const fields = Array.from({ length: 10_001 }, (_, n): [string, string] => [`n${n}`, '']);
  expect((await portal.submit(`${base}/links/new/paste`, Object.fromEntries(fields))).status).toBe(400);
});
