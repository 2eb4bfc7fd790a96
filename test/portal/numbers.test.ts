import { describe, expect, inject, test } from 'vitest';
import { synthesize, VOICE } from '../harness/calls/speech.ts';
import { query } from '../harness/database.ts';
import { http } from '../harness/http/http.ts';
import { mobileNumbers, waitForBatch } from '../harness/numbers.ts';
import { LOOKUP_MICRO } from '../harness/organization.ts';
import { createSignedIn, joinAs } from '../harness/portal/portal.ts';

const environment = inject('environment');
const hrefTo = (text: string, word: string): string =>
  (new RegExp(`href="([^"]*)"[^>]*>[^<]*${word}`).exec(text)?.[1] ?? '').replaceAll('&amp;', '&');

/** The value shown beside a name on a page. */
const factOf = (text: string, name: string): string | undefined =>
  new RegExp(`<dt>${name}</dt><dd>([^<]*)`).exec(text)?.[1]?.replaceAll('\u00a0', ' ');

describe('A batch of numbers', () => {
  const start = async (own: Awaited<ReturnType<typeof createSignedIn>>, reference: string) => {
    const numbers = [...mobileNumbers(2), 'none'];
    const { json } = await own.api.post('/numberinsight/batch', { numbers, reference });
    await waitForBatch(own, json.data.jobId);
    return `${own.base}/batches/${json.data.jobId}`;
  };

  test('is listed, and shows its progress, cost and result', async () => {
    const own = await createSignedIn(environment);
    const page = await start(own, '<b>May & "June"</b>');
    const list = await own.portal.get(
      `${own.base}/batches?reference=${encodeURIComponent('<b>May & "June"</b>')}`,
    );
    expect(list.text).toContain(`href="${page}">&lt;b&gt;May &amp; &quot;June&quot;&lt;/b&gt;</a>`);
    for (const other of ['reference=other', 'status=failed'])
      expect(await own.portal.get(`${own.base}/batches?${other}`)).toMatchObject({
        status: 200,
        text: expect.not.stringContaining(page),
      });

    const { text } = await own.portal.get(page, { 'accept-language': 'es' });
    expect(text).toContain('<progress aria-label="3 de 3\u00a0números" max="3" value="3">');
    expect(factOf(text, 'No válidos')).toBe('1');
    expect(factOf(text, 'Costo')).toBe(`$ 0,${(2n * LOOKUP_MICRO) / 10_000n}`);
    expect(text).not.toContain('<b>');
    const result = await http(hrefTo(text, 'Descargar NDJSON'));
    expect([result.status, result.text.trim().split('\n').length]).toEqual([200, 3]);
  });

  test('hides its cost from members, and its numbers from developers too', async () => {
    const own = await createSignedIn(environment);
    const page = await start(own, 'May');
    const seen = async (role: 'member' | 'developer') => {
      const { portal } = await joinAs(environment, own, role);
      const { text } = await portal.get(page);
      return { cost: factOf(text, 'Cost'), result: hrefTo(text, 'Download NDJSON') !== '' };
    };
    expect(await seen('member')).toEqual({ cost: undefined, result: true });
    expect(await seen('developer')).toEqual({ cost: undefined, result: false });
  });

  test('is paged with its filters', async () => {
    const { organizationId, portal, base } = await createSignedIn(environment);
    await query(
      environment,
      `insert into batch (job_id, service, organization_id, status, count, accepted, reference, unit_micro, created_at, expires_at, finished_at)
       select gen_random_uuid(), 'numberinsight', $1, 'failed', 1, 1, 'page-' || n, 0, now(), now() + interval '1 day', now()
         from generate_series(1, 30) n`,
      [organizationId],
    );
    const first = await portal.get(`${base}/batches?status=failed`);
    const next = hrefTo(first.text, 'Next');
    expect(next).toContain('status=failed');
    const second = await portal.get(next);
    const shown = (text: string) => new Set([...text.matchAll(/>page-(\d+)</g)].map(([, page]) => page));
    expect([shown(first.text).size, shown(second.text).size]).toEqual([25, 5]);
    expect((await portal.get(base)).text).toContain(`href="${base}/batches?status=failed&amp;createdFrom=`);
  });
});

describe('An invalid filter', () => {
  test.each([
    ['/calls?to=12', 'to', 'Escríbalo con + y su código de país'],
    ['/opt-outs?number=12345678', 'number', 'Escríbalo con + y su código de país'],
    ['/calls?status=gone', 'status', 'Este valor no es válido.'],
    [
      '/batches?createdFrom=2026-02-02&createdTo=2026-01-01',
      'createdFrom',
      'No debe ser posterior a «Hasta».',
    ],
    ['/syntheses?createdTo=yesterday', 'createdTo', ''],
    ['/links?status=gone', 'status', 'Este valor no es válido.'],
    ['/movements?type=gone', 'type', 'Este valor no es válido.'],
    ['/requests?id=gone', 'id', 'No tiene el formato esperado.'],
  ])('is explained next to its field: %s', async (path, field, words) => {
    const { portal, base } = await createSignedIn(environment);
    const { status, text } = await portal.get(base + path, { 'accept-language': 'es' });
    expect(status).toBe(200);
    expect(new RegExp(`id="field-${field}-wrong">([^<]*)`).exec(text)?.[1]).toContain(words);
  });

  test.each(['batches', 'links', 'movements', 'calls', 'syntheses'])(
    'a page of %s that no longer exists shows an empty list and says how to see the first',
    async (list) => {
      const { portal, base } = await createSignedIn(environment);
      const { status, text } = await portal.get(`${base}/${list}?cursor=AAAA`);
      expect([status, text.includes('<tbody>')]).toEqual([200, false]);
      expect(/<p class="wrong"[^>]*>([^<]*)/.exec(text)?.[1]).toBe(
        'This page of the list can no longer be opened. Filter again to see the first one.',
      );
    },
  );

  test('is refused where no such text can exist', async () => {
    const { portal, base } = await createSignedIn(environment);
    for (const path of [
      '/batches?reference=%00',
      '/calls?clientReference=a%00',
      '/links?search=%00',
      '/calls/%00',
    ]) {
      const { status, text } = await portal.get(base + path);
      const [, title] = /<title>([^<]*) · /.exec(text) ?? [];
      expect([path, status, title]).toEqual([path, 400, 'The request is not valid']);
      expect(text).toContain('Back to the start');
    }
    const posted = await portal.post(`${base}/cost-centers/new/create`, { code: 'a\0', name: 'b' });
    expect(posted.status).toBe(400);
  });
});

describe('Syntheses', () => {
  test('are listed with their audio, and with their cost for the roles that may see it', async () => {
    const own = await createSignedIn(environment);
    await synthesize(own, { reference: '<i>' });
    await synthesize(own, { reference: 'again' });
    const { text } = await own.portal.get(`${own.base}/syntheses?status=completed`);
    expect(text.match(new RegExp(`<td[^>]*>${VOICE}<button`, 'g'))).toHaveLength(2);
    expect(text).toContain('&lt;i&gt;');
    expect(text).toContain('Reused');
    expect(text).toContain('COP\u00a00.00');
    const audio = await http(/<audio[^>]* src="([^"]+)"/.exec(text)?.[1] ?? '');
    expect([audio.status, audio.headers['content-type']]).toEqual([200, 'audio/wav']);

    const { portal } = await joinAs(environment, own, 'developer');
    const seen = await portal.get(`${own.base}/syntheses`);
    expect(seen.text).toContain(VOICE);
    expect(seen.text).not.toMatch(/<audio|COP/);
  });
});

test('without their services, these pages are not found and in no menu', async () => {
  const { portal, base, organizationId } = await createSignedIn(environment);
  await query(environment, 'update organization_service set enabled = false where organization_id = $1', [
    organizationId,
  ]);
  const { status, text } = await portal.get(base);
  expect(status).toBe(200);
  for (const path of ['/batches', '/calls', '/calls/audios', '/syntheses']) {
    expect([path, (await portal.get(base + path)).status]).toEqual([path, 403]);
    expect(text).not.toContain(`href="${base}${path}"`);
  }
});
