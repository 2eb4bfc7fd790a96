import { describe, expect, inject, test } from 'vitest';
import { toPhone } from '../../functions/portal/i18n/format.ts';
import {
  CALLS,
  callWith,
  numberEnding,
  sayTo,
  toneWav,
  uploadTone,
  waitForCall,
} from '../harness/calls/call-blasting.ts';
import { query } from '../harness/database.ts';
import { http } from '../harness/http/http.ts';
import { INJECTED } from '../harness/portal/injected.ts';
import { createSignedIn, joinAs } from '../harness/portal/portal.ts';
import { waitForPage } from '../harness/portal/wait-for-page.ts';

const environment = inject('environment');
type Own = Awaited<ReturnType<typeof createSignedIn>>;

const sourceOf = (text: string, label: string): string =>
  new RegExp(`<audio[^>]* src="([^"]+)" aria-label="${label}`).exec(text)?.[1] ?? '';

const eventsOf = ({ organizationId }: Own) =>
  query<{ verb: string; actor: string; actorId: number; input: unknown }>(
    environment,
    `select verb, actor, actor_id::int as "actorId", input from audit_event
      where organization_id = $1 and target in ('call', 'call_audio') order by id`,
    [organizationId],
  );

describe('A call', () => {
  test('shows its attempts, why they ended, what was heard and the recording', async () => {
    const own = await createSignedIn(environment);
    const to = numberEnding('90');
    const { json } = await sayTo(own, {
      to,
      clientReference: '<i>invoice</i>',
      recordingTtlSec: 600,
      repeat: 1,
    });
    const page = `${own.base}/calls/${json.data.id}`;
    // The carrier may report the recording before the end of the call.
    await waitForCall(
      own,
      json.data.id,
      ({ status, attempts }) => status === 'success' && attempts[0]?.recordingUrl,
    );
    const { text } = await own.portal.get(page, { 'accept-language': 'es' });
    expect(text).toContain(`<h1>${toPhone(to)}</h1>`);
    expect(text).toContain(`data-copy="+${to}"`);
    expect((await own.portal.get(`${own.base}/calls/csv`)).text).toContain(`\r\n${to},`);
    expect(text).toContain('Fin normal de la llamada (16)');
    expect(text).toContain('<dt>Tecla</dt><dd>1</dd>');
    expect(text).toMatch(/<dt>Costo<\/dt><dd>\$\u00a0[1-9]/);
    expect(text).toContain('&lt;i&gt;invoice&lt;/i&gt;');
    for (const label of ['Audio de la llamada', 'Grabación del intento 1']) {
      const whole = await http(sourceOf(text, label));
      expect([label, whole.status, whole.headers['content-type']]).toEqual([label, 200, 'audio/wav']);
      const part = await http(sourceOf(text, label), { headers: { range: 'bytes=4-11' } });
      expect([part.status, part.headers['content-length']]).toEqual([206, '8']);
    }
    for (const found of [
      `to=%2B${to}`,
      'status=success',
      `clientReference=${encodeURIComponent('<i>invoice</i>')}`,
    ])
      expect((await own.portal.get(`${own.base}/calls?${found}`)).text).toContain(page);
    for (const other of ['to=573009999999', 'status=failed', 'createdTo=2020-01-01'])
      expect(await own.portal.get(`${own.base}/calls?${other}`)).toMatchObject({
        status: 200,
        text: expect.not.stringContaining(page),
      });

    const member = await joinAs(environment, own, 'member');
    const seen = (await member.portal.get(page)).text;
    expect(seen).toContain(toPhone(to));
    expect(seen).toMatch(/Recording of attempt 1/);
    expect(seen).not.toMatch(/<dt>Cost<|\/cancel"/);

    const developer = await joinAs(environment, own, 'developer');
    for (const path of [page, `${own.base}/calls`, `${own.base}/calls?to=573009999999`]) {
      const hidden = (await developer.portal.get(path)).text;
      expect(hidden.replaceAll('\u00a0', ' ')).toContain('+•• ••• ••• ••90');
      for (const number of [to, toPhone(to)]) expect(hidden).not.toContain(number);
      expect(hidden).not.toMatch(/<audio|<dt>Digit|>Cost</);
    }
  });

  test('can be canceled once while something is left of it, and the audit log names who canceled it', async () => {
    const own = await createSignedIn(environment);
    const audioId = await uploadTone(own, 1);
    const retry = { maxAttempts: 2, minIntervalSec: 3_600 };
    const id = await callWith(own, { audioId, to: numberEnding('92'), retry });
    const page = `${own.base}/calls/${id}`;
    await waitForCall(own, id, ({ status }) => status === 'retrying');
    const { portal, userId } = await joinAs(environment, own, 'developer');
    expect((await portal.get(page)).text).toContain(`action="${page}/cancel"`);
    for (const _ of [1, 2]) {
      const answer = await portal.post(`${page}/cancel`);
      expect([answer.status, answer.headers.location]).toEqual([303, `${page}?done=cancel`]);
    }
    const shown = await portal.get(`${page}?done=cancel`);
    expect(shown.text).toContain('There will be no further attempts.');
    expect(shown.text).not.toContain('/cancel"');
    expect((await own.api.get(`${CALLS}/${id}`)).json.data.status).toBe('canceled');
    expect(await eventsOf(own)).toEqual([
      { verb: 'call.cancel', actor: 'user', actorId: userId, input: { id } },
    ]);
    expect((await portal.post(`${own.base}/calls/not-an-id/cancel`)).status).toBe(404);
  });

  test('a call that failed today is linked from the first page', async () => {
    const own = await createSignedIn(environment);
    const audioId = await uploadTone(own, 1);
    const id = await callWith(own, { audioId, to: numberEnding('95'), retry: { maxAttempts: 1 } });
    await waitForCall(own, id);
    const link = await waitForPage(
      'the call on the first page',
      async () => /href="([^"]+)">Failed calls today</.exec((await own.portal.get(own.base)).text)?.[1],
    );
    const list = await own.portal.get(link.replaceAll('&amp;', '&'));
    expect(list.text).toContain(`/calls/${id}"`);
    expect(list.text).toContain('>Unreachable</td>');
  });
});

describe('An audio', () => {
  const file = (value: Uint8Array, fileName: string) => ({
    name: 'file',
    value,
    fileName,
    type: 'audio/wav',
  });

  test('is uploaded, played, called with and deleted, each under the name of the person', async () => {
    const own = await createSignedIn(environment);
    const path = `${own.base}/calls/audios`;
    const { portal, userId } = await joinAs(environment, own, 'developer');
    const value = toneWav(2);
    const name = { name: 'name', value: '"><script>alert(1)</script>' };
    const sent = await portal.upload(`${path}/new/upload`, [file(value, '<img src=x>.wav'), name]);
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}?done=upload`]);
    const { text } = await portal.get(`${path}?done=upload`);
    expect(text).toContain('Audio uploaded.');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect((await portal.get(`${path}/csv`)).text).toContain('<img src=x>.wav');
    expect(text).not.toMatch(INJECTED);
    const heard = await http(sourceOf(text, ''));
    expect([heard.status, heard.headers['content-type']]).toEqual([200, 'audio/wav']);

    const { audios } = (await own.api.get('/callblasting/audios')).json.data;
    expect(audios).toMatchObject([{ name: name.value, durationMs: 2_000 }]);
    const remove = async () => {
      const sent = { item: audios[0].id, count: '1' };
      const answer = await portal.post(`${path}/selected/delete`, sent);
      return (await portal.get(answer.headers.location ?? '')).text;
    };
    expect((await portal.post(`${path}/selected/delete`, { item: audios[0].id, count: '2' })).status).toBe(
      422,
    );
    expect(await remove()).toContain('Audios deleted: 1.');
    expect(await remove()).toContain('Not changed: 1.');
    expect((await own.api.get('/callblasting/audios')).json.data.audios).toEqual([]);
    expect(await eventsOf(own)).toEqual([
      {
        verb: 'call-audio.upload',
        actor: 'user',
        actorId: userId,
        input: { name: name.value, file: { name: '<img src=x>.wav', sizeBytes: value.length } },
      },
      { verb: 'call-audio.delete', actor: 'user', actorId: userId, input: { id: audios[0].id } },
    ]);
  });

  test('an audio that is invalid, too large or missing is refused next to its field, and nothing is stored', async () => {
    const own = await createSignedIn(environment);
    const path = `${own.base}/calls/audios`;
    const post = async (value: Uint8Array, fileName: string) => {
      const parts = [file(value, fileName), { name: 'name', value: 'Kept' }];
      const answer = await own.portal.upload(`${path}/new/upload`, parts, { 'accept-language': 'es' });
      return { status: answer.status, text: answer.text };
    };
    const wrong = (text: string) => /id="field-file-wrong">([^<]*)/.exec(text)?.[1];
    const noAudio = await post(new TextEncoder().encode('no audio'), 'x.wav');
    expect([noAudio.status, wrong(noAudio.text)]).toEqual([422, 'Debe ser un archivo WAV o MP3.']);
    expect(noAudio.text).toContain('value="Kept"');
    const empty = await post(new Uint8Array(), 'x.wav');
    expect([empty.status, wrong(empty.text)]).toEqual([422, 'El archivo está vacío.']);
    const missing = await post(new Uint8Array(), '');
    expect([missing.status, wrong(missing.text)]).toEqual([422, 'Debe ser un archivo.']);
    const large = await post(new Uint8Array(10 * 1024 * 1024 + 1), 'x.wav');
    expect([large.status, wrong(large.text)]).toEqual([422, 'Debe ser un archivo de 10 MiB como máximo.']);
    const huge = await post(new Uint8Array(11 * 1024 * 1024), 'x.wav');
    expect([
      huge.status,
      huge.text.includes('El envío es demasiado grande. Use un archivo o texto más pequeño.'),
    ]).toEqual([422, true]);
    expect((await own.api.get('/callblasting/audios')).json.data.audios).toEqual([]);
    expect(await eventsOf(own)).toEqual([]);
  });

  test('among many is on a page of 25', async () => {
    const { organizationId, portal, base } = await createSignedIn(environment);
    await query(
      environment,
      `insert into call_audio (audio_id, organization_id, name, original_name, format, duration_ms, size_bytes, object_key)
       select gen_random_uuid(), $1, rpad('audio-' || n || ' ', 128, '&'), rpad('', 255, '"'), 'mp3', 1, 1, n
         from generate_series(1, 30) n`,
      [organizationId],
    );
    const first = await portal.get(`${base}/calls/audios`);
    const second = await portal.get(`${base}/calls/audios?page=2`);
    const countOf = (text: string) => text.match(/<audio/g)?.length;
    expect([countOf(first.text), countOf(second.text)]).toEqual([25, 5]);
    expect(first.text.length).toBeLessThan(100_000);
    expect(first.text).toContain('audios?page=2');
  });
});
