import { describe, expect, test } from 'vitest';
import type { PortalEnv } from '../../../functions/portal/app/env.ts';
import { readFormOnce } from '../../../functions/portal/app/http/read-form.ts';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { rotateSample } from '../../harness/ci.ts';

const MIB = 1024 * 1024;
/** The memory that the API gives to the bodies of one isolate. */
const BUDGET = 32 * MIB;
const UPLOAD = 9.8 * MIB;
const CHUNK = 64 * 1024;
/** Three times what the budget holds. */
const UPLOADS = 12;

type Read = Parameters<typeof readFormOnce>[0];
type Variables = PortalEnv['Variables'];

/** The part of a request that `readForm` takes. */
function openRequest(request: Request, organization: number): { c: Read; release: () => void } {
  const own: Partial<Variables> = { organization };
  const c = {
    req: { raw: request },
    // Without Redis nobody is refused a slot for a large body.
    var: { ...own, request: { clientIp: '203.0.113.9', redis: {} } },
    set: (name: 'bodyShare', share: NonNullable<Variables['bodyShare']>) => {
      own[name] = share;
    },
  };
  // Only these members are read.
  return { c: c as unknown as Read, release: () => own.bodyShare?.release() };
}

const send = (body: BodyInit, headers: Record<string, string>, organization = 1) =>
  openRequest(new Request('https://portal.example/', { method: 'POST', body, headers }), organization);

/** An upload whose pieces are made when they are asked for; `taken` counts the bytes. */
function openUpload(organization: number) {
  const state = { taken: 0 };
  const head = new TextEncoder().encode(
    '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n',
  );
  const tail = new TextEncoder().encode('\r\n--edge--\r\n');
  const pieces = [head, ...Array.from({ length: UPLOAD / CHUNK }, () => new Uint8Array(CHUNK)), tail];
  const total = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const piece = pieces.shift();
        state.taken += piece?.byteLength ?? 0;
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': String(total) };
  // Node's fetch wants `duplex` for a stream; the types of Workers do not have it.
  const init = { method: 'POST', body, headers, duplex: 'half' };
  const request = new Request('https://portal.example/', init);
  return { state, total, ...openRequest(request, organization) };
}

describe('The form of a page', () => {
  const senders = [
    ['of one organization', () => 7],
    ['of twelve organizations', (at: number) => at + 100],
  ] as const;
  test.each(rotateSample(senders, 2, 0))(
    'is read in limited memory: twelve uploads of 9.8 MB at once, %s',
    async (_, organizationOf) => {
      const uploads = Array.from({ length: UPLOADS }, (__, at) => openUpload(organizationOf(at)));
      const open = new Set(uploads);
      const heldNow = () => [...open].reduce((sum, { state }) => sum + state.taken, 0);
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, heldNow());
      });
      const answers = await Promise.all(
        uploads.map(async (upload) => {
          try {
            const form = await readFormOnce(upload.c, 10 * MIB);
            most = Math.max(most, heldNow());
            const file = form.get('file');
            return file instanceof File ? file.size : 'no file';
          } catch (error) {
            return error instanceof DomainError ? error.code : error;
          } finally {
            upload.release();
            open.delete(upload);
          }
        }),
      );
      clearInterval(watch);
      // One piece of each body is in hand before it waits.
      expect(most).toBeLessThanOrEqual(BUDGET + UPLOADS * 2 * CHUNK);
      expect(new Set(answers)).toEqual(new Set([Math.floor(UPLOAD / CHUNK) * CHUNK]));
    },
  );

  test('the form of a page without memory for five seconds is refused, and can be sent again', async () => {
    const held = Array.from({ length: 4 }, (_, at) => openUpload(at + 200));
    const [first, ...others] = held.map(({ c }) => readFormOnce(c, 10 * MIB));
    await first;
    // The first is read and keeps its memory, as while its audio is converted.
    const refused = await Promise.allSettled(others);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    for (const one of refused)
      expect(one.status === 'rejected' && one.reason).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        details: { retryAfterSec: 2 },
      });
    for (const { release } of held) release();
    const again = openUpload(200);
    expect((await readFormOnce(again.c, 10 * MIB)).get('file')).toBeInstanceOf(File);
    again.release();
  });

  test('is refused unread when declared too large, or compressed', async () => {
    for (const [headers, code] of [
      [{ 'content-length': String(11 * MIB) }, 'PAYLOAD_TOO_LARGE'],
      [{ 'content-encoding': 'gzip' }, 'BAD_REQUEST'],
    ] as const) {
      const { c } = send('a=b', { 'content-type': 'application/x-www-form-urlencoded', ...headers });
      await expect(readFormOnce(c, 10 * MIB)).rejects.toMatchObject({ code });
      expect(c.req.raw.bodyUsed).toBe(false);
    }
  });

  test('keeps its repeated fields, its accents and its file', async () => {
    const encoded = send('a=1&a=2&b=a%C3%B1o+x', { 'content-type': 'application/x-www-form-urlencoded' });
    const form = await readFormOnce(encoded.c);
    expect([form.getAll('a'), form.get('b')]).toEqual([['1', '2'], 'año x']);
    const sent = new FormData();
    sent.append('a', '1');
    sent.append('a', 'año');
    sent.append('file', new File([new Uint8Array([0, 255])], 'señal "1".wav'));
    const encodedParts = new Response(sent);
    const type = encodedParts.headers.get('content-type') ?? '';
    const read = await readFormOnce(send(await encodedParts.bytes(), { 'content-type': type }).c);
    expect(read.getAll('a')).toEqual(['1', 'año']);
    const file = read.get('file');
    expect(file instanceof File && [file.name, [...(await file.bytes())]]).toEqual([
      'señal "1".wav',
      [0, 255],
    ]);
  });

  test.each([
    ['a NUL', 'a=%00', 'application/x-www-form-urlencoded'],
    ['another type', '{}', 'application/json'],
    ['no type', 'a=b', ''],
    ['a type that only starts like a form', 'a=b', 'application/x-www-form-urlencodedx'],
    ['no boundary', 'a=b', 'multipart/form-data'],
    ['parts without an end', '--edge\r\n', 'multipart/form-data; boundary=edge'],
  ])('the form of a page with %s is refused', async (_, body, type) => {
    await expect(readFormOnce(send(body, { 'content-type': type }).c)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
