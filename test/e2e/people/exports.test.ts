import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { closeServer, listen } from '../../../local/servers/listen.ts';
import { setClickFiles } from '../../../shared/clicks/files/set-click-files.ts';
import { exportOrganization } from '../../../shared/people/organizations/export-organization.ts';
import { exportPerson } from '../../../shared/people/users/export-person.ts';
import { type ShownCall, sayTo, silentMp3, upload, waitForCall } from '../../harness/calls/call-blasting.ts';
import { download, synthesize } from '../../harness/calls/speech.ts';
import { IS_CI } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { LINK_BATCH, linkLines } from '../../harness/links/batches.ts';
import {
  appendClicks,
  clickAt,
  linkIdOf,
  waitForClicks,
  writeClickFiles,
} from '../../harness/links/clicks.ts';
import { inputsOf, postLines, waitForBatch } from '../../harness/numbers.ts';
import { createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';
import { told } from '../../harness/told.ts';

const environment = inject('environment');
const MP3 = silentMp3(100);
const NUMBERS = ['573001234567', '573001234568'];

let tenant: Tenant;
let to: string;
let call: ShownCall;
let audioUrl: string;
/** A tenant with a recorded call, an audio, speech and a batch of numbers. */
beforeAll(async () => {
  tenant = await createTenant(environment);
  // Its export is of the calls of all organizations, so no other test calls it.
  to = `57310${String(randomInt(100_000)).padStart(5, '0')}00`;
  const [called, speech, batch] = await Promise.all([
    sayTo(tenant, { to, recordingTtlSec: 600 }),
    synthesize(tenant, { text: 'Otro texto.' }),
    postLines(tenant, 'text/csv', NUMBERS.join('\n')),
    upload(tenant, [{ name: 'file', value: MP3, fileName: 'a.mp3', type: 'audio/mpeg' }]),
  ]);
  audioUrl = speech.json.data.audioUrl;
  await waitForBatch(tenant, batch.json.data.jobId);
  // The carrier may report the recording before the end of the call.
  call = await waitForCall(
    tenant,
    called.json.data.id,
    ({ status, attempts }) => status === 'success' && attempts[0]?.recorded,
  );
});

const newPath = (): string => join(mkdtempSync(join(tmpdir(), 'export-')), 'export');
const bytesOf = (path: string): Buffer => {
  expect(statSync(path).mode & 0o777).toBe(0o600);
  return readFileSync(path);
};
/** The one file of a folder of an export. */
const onlyFile = (directory: string, folder: string): Buffer => {
  const [name = '', ...more] = readdirSync(join(directory, folder));
  expect(more).toEqual([]);
  return bytesOf(join(directory, folder, name));
};

const linesOf = (directory: string, kind: string) =>
  String(bytesOf(join(directory, `${kind}.ndjson`)))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const exportTo = (directory: string, given: Record<string, string | undefined> = {}, withoutFiles = false) =>
  exportOrganization(operatorOf({ ...environment, ...given }), {
    organizationId: tenant.organizationId,
    directory,
    withoutFiles,
  });

describe('An export of an organization', () => {
  test('contains its recordings, audios, speech and batches of numbers, byte for byte', async () => {
    const directory = newPath();
    // The text of the call was synthesized too.
    expect(await exportTo(directory)).toMatchObject({ files: 6, missing: 0 });
    const [exported] = linesOf(directory, 'calls');
    expect(exported).toMatchObject({ call_id: call.id, attempts: [{ attempt: 1, status: 'completed' }] });
    const { bytes: recording } = await download(call.attempts[0].recordingUrl);
    expect(bytesOf(join(directory, `recordings/${call.id}-1.wav`)).equals(recording)).toBe(true);
    expect(onlyFile(directory, 'audios').equals(MP3)).toBe(true);
    const speeches = readdirSync(join(directory, 'speech')).map((name) =>
      bytesOf(join(directory, 'speech', name)),
    );
    const { bytes: speech } = await download(audioUrl);
    expect(speeches.filter((file) => file.equals(speech))).toHaveLength(1);
    const [batch = ''] = readdirSync(join(directory, 'batches'));
    expect(JSON.parse(String(onlyFile(directory, `batches/${batch}/input`)))).toEqual(
      NUMBERS.map((input, place) => ({ input, line: place + 1 })),
    );
    const results = String(onlyFile(directory, `batches/${batch}/result`))
      .trimEnd()
      .split('\n');
    expect(inputsOf(results.map((line) => JSON.parse(line)))).toEqual(NUMBERS);
    expect(existsSync(join(directory, 'missing.ndjson'))).toBe(false);
  });

  test('contains its batches of links and its visits one by one, byte for byte', async () => {
    const shortener = await createTenant(environment);
    const { organizationId } = shortener;
    await setClickFiles(shortener.ctx, { organizationId, clickFiles: true });
    const batch = await shortener.api.post(LINK_BATCH, {
      reference: 'march',
      links: [{ longUrl: 'https://example.com/1', externalId: 'Ana' }],
    });
    const { jobId } = batch.json.data;
    const [line] = await linkLines(shortener, jobId);
    if (line === undefined) throw new Error('The batch has no result.');
    const linkId = await linkIdOf(environment, { domain: String(line.domain), code: String(line.code) });
    await appendClicks(shortener.ctx, [clickAt(linkId, new Date().toISOString())]);
    await waitForClicks(environment, String(line.code), 1);
    await writeClickFiles(environment);

    const directory = newPath();
    const counts = await exportOrganization(shortener.ctx, { organizationId, directory });
    expect(counts).toMatchObject({ batches: 1, references: 1, files: 3, missing: 0 });
    expect(JSON.parse(String(onlyFile(directory, `batches/${jobId}/result`)))).toEqual(line);
    expect(JSON.parse(String(onlyFile(directory, `batches/${jobId}/input`)))).toMatchObject([
      { externalId: 'Ana', longUrl: 'https://example.com/1' },
    ]);
    const [visits] = (await shortener.api.get('/urlshortener/clicks')).json.data.items;
    const { bytes: listed } = await http(visits.url);
    expect(onlyFile(directory, 'clicks').equals(listed)).toBe(true);
  });

  test('lists the files that R2 no longer has', async () => {
    const organization = await createTenant(environment);
    await query(
      environment,
      `insert into call_audio (audio_id, organization_id, name, original_name, format, duration_ms, size_bytes, object_key)
       values (gen_random_uuid(), $1, 'Gone', 'gone.wav', 'wav', 1, 1, 'audios/gone.wav')`,
      [organization.organizationId],
    );
    const directory = newPath();
    const counts = await exportOrganization(organization.ctx, {
      organizationId: organization.organizationId,
      directory,
    });
    expect(counts).toMatchObject({ files: 0, missing: 1 });
    expect(JSON.parse(String(bytesOf(join(directory, 'missing.ndjson'))))).toEqual({
      file: 'audios/gone.wav',
    });
  });

  test('an export of an organization without access to R2 is refused before anything is written, unless asked for', async () => {
    const directory = newPath();
    const none = { R2_ENDPOINT: undefined, R2_ACCESS_KEY_ID: undefined, R2_SECRET_ACCESS_KEY: undefined };
    await expect(told(exportTo(directory, none))).rejects.toThrow('--without-files');
    expect(existsSync(directory)).toBe(false);
    expect(await exportTo(directory, none, true)).toMatchObject({ audios: 1 });
    expect(String(bytesOf(join(directory, 'README.txt')))).toContain('not part of this export');
    expect(existsSync(join(directory, 'audios'))).toBe(false);
  });

  test.each([
    ['with a wrong secret', { R2_SECRET_ACCESS_KEY: 'wrong' }, '403 SignatureDoesNotMatch'],
    ['of another system', { R2_BUCKET_PREFIX: 'other-' }, '404 NoSuchBucket'],
  ])('%s says what R2 answered', async (_, given, reason) => {
    await expect(told(exportTo(newPath(), given))).rejects.toThrow(reason);
  });

  test.runIf(IS_CI)('tries again when R2 fails or a download breaks', async () => {
    const seen = new Map<string, number>();
    const behind = await standIn((request, response) => {
      const times = (seen.get(request.url ?? '') ?? 0) + 1;
      seen.set(request.url ?? '', times);
      if (times === 1) return void response.writeHead(503).end();
      response.writeHead(200, { 'content-length': 4 });
      if (times === 2) return void response.write('no', () => response.destroy());
      response.end('file');
    });
    const directory = newPath();
    expect(await exportTo(directory, { R2_ENDPOINT: behind.url })).toMatchObject({ files: 6, missing: 0 });
    expect(String(bytesOf(join(directory, `recordings/${call.id}-1.wav`)))).toBe('file');
    expect([...seen.values()]).toEqual(Array(6).fill(3));
    await behind.close();
  });
});

test('An export of a called number contains the recordings of its calls', async () => {
  const file = newPath();
  const operator = operatorOf(environment);
  expect(await exportPerson(operator, { who: to, file })).toMatchObject({
    recordings: 1,
    files: 1,
    missing: 0,
  });
  const { bytes: recording } = await download(call.attempts[0].recordingUrl);
  expect(bytesOf(join(`${file}.files`, `recordings/${call.id}-1.wav`)).equals(recording)).toBe(true);
  const without = newPath();
  await exportPerson(operator, { who: to, file: without, withoutFiles: true });
  expect(existsSync(`${without}.files`)).toBe(false);
  const blind = operatorOf({ ...environment, R2_ENDPOINT: undefined });
  await expect(exportPerson(blind, { who: to, file: newPath() })).rejects.toMatchObject({
    code: 'STORAGE_NOT_SET',
  });
});

async function standIn(answer: RequestListener) {
  const server = createServer(answer);
  const { url } = await listen(server, 0);
  return { url, close: () => closeServer(server) };
}
