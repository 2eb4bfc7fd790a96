import { beforeAll, describe, expect, inject, test } from 'vitest';
import { callWith, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { synthesize } from '../../harness/calls/speech.ts';
import { rotateSample } from '../../harness/ci.ts';
import { mobileNumbers, waitForBatch } from '../../harness/numbers.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const BATCH = '/numberinsight/batch';

type Kind = { type: string; disposition: string; make: (tenant: Tenant) => Promise<string> };
const KINDS: Record<string, Kind> = {
  'a synthesis': {
    type: 'audio/wav',
    disposition: 'inline',
    make: async (tenant) => (await synthesize(tenant)).json.data.audioUrl,
  },
  'a recording': {
    type: 'audio/wav',
    disposition: 'inline',
    make: async (tenant) => {
      const audioId = await uploadTone(tenant, 1);
      const id = await callWith(tenant, { to: numberEnding('00'), audioId, recordingTtlSec: 600 });
      const call = await waitForCall(tenant, id, ({ attempts }) => attempts[0]?.recorded);
      return call.attempts[0].recordingUrl;
    },
  },
  'the result of a batch': {
    type: 'application/x-ndjson',
    disposition: 'attachment',
    // A batch of several chunks.
    make: async (tenant) => {
      const { jobId } = (await tenant.api.post(BATCH, { numbers: mobileNumbers(2_500) })).json.data;
      return (await waitForBatch(tenant, jobId)).download?.url ?? '';
    },
  },
};

/** Elsewhere than on CI, one file as it is stored and one of several chunks. */
const TESTED = rotateSample(Object.entries(KINDS), 2, 0);

describe.each(TESTED)('The download of %s', (_, { type, disposition, make }) => {
  let url: string;
  let whole: Buffer;
  let etag: string;
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await fetch(url, { method, headers: { connection: 'close', ...headers } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, get: (name: string) => answer.headers.get(name), bytes };
  };
  const partsOf = (size: number): [range: string, from: number, to: number][] => [
    ['bytes=0-43', 0, 44],
    ['BYTES=0-0', 0, 1],
    ['bytes= 5-9 ,', 5, 10],
    [`bytes=${size - 2}-`, size - 2, size],
    [`bytes=100-${size + 9}`, 100, size],
    [`bytes=10-${size - 10}`, 10, size - 9],
    ['bytes=-10', size - 10, size],
    [`bytes=-${size + 10}`, 0, size],
  ];

  beforeAll(async () => {
    url = await make(await createTenant(environment));
    const answer = await ask({});
    whole = answer.bytes;
    etag = answer.get('etag') ?? '';
    expect(answer.status).toBe(200);
    expect(answer.get('content-type')).toBe(type);
    expect(answer.get('content-disposition')).toContain(disposition);
    expect(answer.get('accept-ranges')).toBe('bytes');
    expect(answer.get('content-length')).toBe(String(whole.length));
    expect(etag).toMatch(/^"[^"]+"$/);
  });

  test('answers a range with 206 and those bytes', async () => {
    for (const [range, from, to] of partsOf(whole.length)) {
      const part = await ask({ range });
      expect([range, part.status]).toEqual([range, 206]);
      expect(part.get('content-range')).toBe(`bytes ${from}-${to - 1}/${whole.length}`);
      expect(part.get('content-length')).toBe(String(to - from));
      expect(part.get('etag')).toBe(etag);
      expect(part.bytes.equals(whole.subarray(from, to))).toBe(true);
    }
  });

  test('answers everything when the header is not understood', async () => {
    for (const range of [
      'bytes=5-2',
      'bytes=0-1,4-5',
      'lines=1-2',
      'bytes=-',
      'bytes=',
      'bytes=a-b',
      '0-5',
    ]) {
      const answer = await ask({ range });
      expect([range, answer.status, answer.bytes.length]).toEqual([range, 200, whole.length]);
    }
  });

  test('answers 416 with its size for a range beyond its end', async () => {
    for (const range of [
      `bytes=${whole.length}-`,
      'bytes=-0',
      `bytes=${whole.length + 5}-${whole.length + 9}`,
    ]) {
      const beyond = await ask({ range });
      expect([range, beyond.status, beyond.get('content-range')]).toEqual([
        range,
        416,
        `bytes */${whole.length}`,
      ]);
    }
  });

  test('answers a range only for the version that If-Range names', async () => {
    const range = 'bytes=0-9';
    expect((await ask({ range, 'if-range': etag })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, etag.slice(1, -1), new Date().toUTCString()]) {
      const answer = await ask({ range, 'if-range': other });
      expect([other, answer.status, answer.bytes.length]).toEqual([other, 200, whole.length]);
    }
    const beyond = { range: `bytes=${whole.length}-` };
    expect((await ask({ ...beyond, 'if-range': etag })).status).toBe(416);
    expect((await ask({ ...beyond, 'if-range': '"other"' })).status).toBe(200);
  });

  test('answers 304 for a version that the client has', async () => {
    for (const tags of [etag, `"other", W/${etag}`, '*']) {
      const answer = await ask({ 'if-none-match': tags, range: 'bytes=0-9' });
      expect([tags, answer.status, answer.get('etag'), answer.bytes.length]).toEqual([tags, 304, etag, 0]);
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('answers HEAD as GET without a range', async () => {
    for (const headers of [{}, { range: 'bytes=0-9' }, { range: `bytes=${whole.length}-` }]) {
      const head = await ask(headers, 'HEAD');
      expect([head.status, head.get('content-length'), head.get('etag')]).toEqual([
        200,
        String(whole.length),
        etag,
      ]);
      expect([head.get('content-type'), head.get('accept-ranges'), head.get('content-range')]).toEqual([
        type,
        'bytes',
        null,
      ]);
    }
  });
});
