import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { pcmToWav } from '../../../shared/speech/audio/wav-from-pcm.ts';
import {
  AUDIOS,
  CALLS,
  numberEnding,
  silentMp3,
  toForm,
  toneWav,
  upload,
} from '../../harness/calls/call-blasting.ts';
import { IS_CI, onCi, rotateSample } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
/** A long audio, without the time that computing a tone takes. */
const silentWav = (seconds: number, sampleRate: number) =>
  pcmToWav({ samples: new Int16Array(seconds * sampleRate), sampleRate });
const fileOf = (value: string | Uint8Array, fileName = 'a.wav', type = 'audio/wav') => ({
  name: 'file',
  value,
  fileName,
  type,
});

describe('An upload', () => {
  test('an upload of a WAV returns its true duration and size, whatever its name', async () => {
    const tenant = await createTenant(environment);
    const file = toneWav(2.5, 44_100);
    const uploaded = await upload(tenant, [
      fileOf(file, 'Saludo ñ.mp3', 'audio/mpeg'),
      { name: 'name', value: ' Saludo ' },
    ]);
    expect(uploaded.status).toBe(201);
    const audio = uploaded.json.data;
    expect(audio).toEqual({
      id: expect.any(String),
      name: 'Saludo',
      originalName: 'Saludo ñ.mp3',
      format: 'wav',
      durationMs: 2_500,
      sizeBytes: file.length,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect((await tenant.api.get(AUDIOS)).json.data).toEqual({ audios: [audio] });
  });

  test('an upload of an MP3 is measured by its frames', async () => {
    const tenant = await createTenant(environment);
    const uploaded = await upload(tenant, [fileOf(silentMp3(100), 'x.wav')]);
    // 100 frames of 1,152 samples at 44,100 per second.
    expect(uploaded.json.data).toMatchObject({ format: 'mp3', durationMs: 2_612, name: 'x.wav' });
  });

  const WRONG: [what: string, parts: Parameters<typeof upload>[1], code: string, fields: string[]][] = [
    ['no file', [{ name: 'name', value: 'x' }], 'VALIDATION_INVALID_PARAMETER', ['file']],
    ['data that is not audio', [fileOf('<html>', 'a.mp3')], 'VALIDATION_INVALID_PARAMETER', ['file']],
    ['a WAV without samples', [fileOf(toneWav(1).slice(0, 44))], 'VALIDATION_INVALID_PARAMETER', ['file']],
    ['a WAV that breaks off', [fileOf(toneWav(1).slice(0, -2))], 'VALIDATION_INVALID_PARAMETER', ['file']],
    ['more than ten minutes', [fileOf(silentWav(601, 8_000))], 'VALIDATION_INVALID_PARAMETER', ['file']],
    [
      'an unknown field',
      [fileOf(toneWav(1)), { name: 'format', value: 'wav' }],
      'VALIDATION_INVALID_PARAMETER',
      ['format'],
    ],
    [
      'a name that is not UTF-8',
      [fileOf(toneWav(1)), { name: 'name', value: Uint8Array.of(0x61, 0xf1) }],
      'VALIDATION_INVALID_PARAMETER',
      ['name'],
    ],
    [
      'a nameless file with every other field invalid',
      [
        fileOf(toneWav(1), ''),
        { name: 'name', value: ' ' },
        { name: 'format', value: Uint8Array.of(0x61, 0xf1) },
      ],
      'VALIDATION_INVALID_PARAMETER',
      ['file', 'format', 'name'],
    ],
    [
      'a file name of 256 characters',
      [fileOf(toneWav(1), '😀'.repeat(256))],
      'VALIDATION_INVALID_PARAMETER',
      ['file'],
    ],
    ['a repeated field', [fileOf(toneWav(1)), fileOf(toneWav(1))], 'BAD_REQUEST', ['file']],
  ];
  test.each(rotateSample(WRONG, 3, 2))('of %s is refused by name', async (_, parts, code, fields) => {
    const tenant = await createTenant(environment);
    expect(refusalOf(await upload(tenant, parts))).toEqual({ status: 400, code, fields });
    expect((await tenant.api.get(AUDIOS)).json.data.audios).toEqual([]);
  });

  test.runIf(IS_CI)('an upload of 10 MiB is accepted, and one byte more is not', async () => {
    const tenant = await createTenant(environment);
    const full = new Uint8Array(10 * 1024 * 1024);
    full.set(silentWav(300, 16_000));
    expect((await upload(tenant, [fileOf(full)])).status).toBe(201);
    const refused = await upload(tenant, [fileOf(new Uint8Array(full.length + 1))]);
    expect(refusalOf(refused)).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE', fields: ['file'] });
  });

  test.each(onCi([10 * 1024 * 1024 + 1, 11_000_000, 20 * 1024 * 1024], [11 * 1024 * 1024]))(
    'an upload of %i bytes is answered 413 even to a client that sends first and reads later, and nothing is stored',
    async (size) => {
      const tenant = await createTenant(environment);
      for (let time = 0; time < onCi(3, 1); time += 1) {
        const form = new FormData();
        form.append('file', new File([new Uint8Array(size)], 'a.wav'));
        const answer = await fetch(`${environment.API_BASE_URL}/api/v6${AUDIOS}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tenant.token}`, connection: 'close' },
          body: form,
        });
        const { error } = await answer.json();
        expect([answer.status, error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      }
      expect((await tenant.api.get(AUDIOS)).json.data.audios).toEqual([]);
    },
  );

  test('an upload without a file name is refused with that reason', async () => {
    const tenant = await createTenant(environment);
    const refused = await upload(tenant, [fileOf(toneWav(1), '')]);
    expect(refusalOf(refused)).toMatchObject({ status: 400, fields: ['file'] });
    expect(refused.json.error.details[0].message).toContain('The file has no name');
  });

  test('is named after the first 128 characters of its file name by default', async () => {
    const tenant = await createTenant(environment);
    const uploaded = await upload(tenant, [fileOf(toneWav(1), '😀'.repeat(255))]);
    expect(uploaded.json.data).toMatchObject({
      name: '😀'.repeat(128),
      originalName: '😀'.repeat(255),
    });
  });

  test('encoded as .NET writes forms is accepted', async () => {
    const { api } = await createTenant(environment);
    const disposition = `form-data; name=file; filename="=?utf-8?B?w7Eud2F2?="; filename*=utf-8''%C3%B1.wav`;
    const head = `--b\r\nContent-Type: audio/wav\r\nContent-Disposition: ${disposition}\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), toneWav(1), Buffer.from('\r\n--b--\r\n')]);
    const headers = { 'content-type': 'multipart/form-data; boundary="b"' };
    const uploaded = await api.send(AUDIOS, { method: 'POST', body, headers });
    expect(uploaded.json.data).toMatchObject({ originalName: 'ñ.wav', format: 'wav', durationMs: 1_000 });
  });

  test.each([
    ['JSON', '{}', 'application/json', 'Content-Type'],
    ['a form without a boundary', 'x', 'multipart/form-data;', 'body'],
    [
      'a form that breaks off',
      toForm([fileOf('x')]).body.slice(0, 40),
      'multipart/form-data; boundary=x',
      'body',
    ],
  ])('as %s is refused', async (_, body, type, field) => {
    const { api } = await createTenant(environment);
    const refused = await api.send(AUDIOS, { method: 'POST', body, headers: { 'content-type': type } });
    expect(refusalOf(refused)).toEqual({ status: 400, code: 'BAD_REQUEST', fields: [field] });
  });
});

describe('The audio storage of an organization', () => {
  const setLimit = (organizationId: number, maxAudios: number, maxAudioBytes: number) =>
    query(
      environment,
      `insert into call_setting (organization_id, max_audios, max_audio_bytes) values ($1, $2, $3)
         on conflict (organization_id) do update set max_audios = $2, max_audio_bytes = $3`,
      [organizationId, maxAudios, maxAudioBytes],
    );
  const put = (tenant: Tenant) => upload(tenant, [fileOf(toneWav(1, 8_000))]);

  test('is limited by count, including uploads at once; deleting one makes room', async () => {
    const tenant = await createTenant(environment);
    await setLimit(tenant.organizationId, 3, 1_000_000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(tenant)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(5).fill(400)]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.json.error).toMatchObject({
      code: 'VALIDATION_INVALID_PARAMETER',
      details: [
        { field: 'file', message: 'Your organization can store at most 3 audios. Delete one first.' },
      ],
    });
    const { audios } = (await tenant.api.get(AUDIOS)).json.data;
    expect(audios).toHaveLength(3);
    await tenant.api.send(`${AUDIOS}/${audios[0].id}`, { method: 'DELETE' });
    expect((await put(tenant)).status).toBe(201);
    expect((await put(tenant)).status).toBe(400);
  });

  test('is limited by bytes', async () => {
    const tenant = await createTenant(environment);
    await setLimit(tenant.organizationId, 100, 40_000);
    // Each file has 16,044 bytes.
    const statuses = [await put(tenant), await put(tenant), await put(tenant)].map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 400]);
    expect((await createTenant(environment).then(put)).status).toBe(201);
  });
});

describe('An audio', () => {
  test('is visible only to its organization', async () => {
    const [owner, other] = [await createTenant(environment), await createTenant(environment)];
    const { id } = (await upload(owner, [fileOf(toneWav(1))])).json.data;
    expect((await other.api.get(AUDIOS)).json.data.audios).toEqual([]);
    const missing = { status: 404, code: 'CALLBLASTING_AUDIO_NOT_FOUND' };
    expect(refusalOf(await other.api.send(`${AUDIOS}/${id}`, { method: 'DELETE' }))).toMatchObject(missing);
    const call = await other.api.post(`${CALLS}/audio`, { to: numberEnding('00'), audioId: id });
    expect(refusalOf(call)).toEqual({ ...missing, fields: ['audioId'] });
  });

  test('is no longer listed or called once deleted, and is purged when no call needs it', async () => {
    const tenant = await createTenant(environment);
    const { id } = (await upload(tenant, [fileOf(toneWav(1))])).json.data;
    expect((await tenant.api.send(`${AUDIOS}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await tenant.api.get(AUDIOS)).json.data.audios).toEqual([]);
    for (const gone of [id, randomUUID(), 'none']) {
      const refused = await tenant.api.send(`${AUDIOS}/${gone}`, { method: 'DELETE' });
      expect(refusalOf(refused)).toMatchObject({ status: 404, code: 'CALLBLASTING_AUDIO_NOT_FOUND' });
    }
    expect((await runJob(environment, 'callblasting/purge-calls')).status).toBe(200);
    expect(await query(environment, 'select from call_audio where audio_id = $1', [id])).toEqual([]);
  });
});
