import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import openapi from '../../openapi/openapi.json' with { type: 'json' };
import { installedLanguages } from '../harness/clients/languages.ts';
import { reply, startMisbehavingServer, succeed } from '../harness/clients/start-misbehaving-server.ts';
import { useClient } from './use-client.ts';

const { paths } = openapi;
const { data: JOB } =
  paths['/api/v6/urlshortener/batch/{jobId}'].get.responses['200'].content['application/json'].example;
const { data: CAMPAIGN } =
  paths['/api/v6/callblasting/campaigns/{id}'].get.responses['200'].content['application/json'].example;
const RESULT: object = JSON.parse(
  paths['/api/v6/callblasting/campaigns/{id}/results'].get.responses['200'].content['application/x-ndjson']
    .example,
);
const PIECE_BYTES = 1 << 20;

describe.each(installedLanguages())('the client for $name', (language) => {
  const ask = useClient(language);

  test.each(['uploadLinks', 'uploadLinksInPieces'] as const)(
    'sends a file that is larger than its buffers (%s), and all of it again after a lost response',
    async (call) => {
      const folder = mkdtempSync(join(tmpdir(), 'operator-upload-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const file = join(folder, 'links.csv');
      const content = `longUrl\n${'https://example.com/ñ\n'.repeat(100_000)}`;
      writeFileSync(file, content);
      const server = await startMisbehavingServer((response, index) =>
        index === 0 ? void response.destroy() : reply(response, 202, succeed(JOB)),
      );
      expect(await ask(server.url, call, { file })).toEqual({ result: { id: JOB.jobId, count: JOB.count } });
      expect(server.requests.map(({ body }) => body === content)).toEqual([true, true]);
      const [first, second] = server.requests.map(({ headers }) => headers);
      expect(first).toMatchObject({ 'content-type': 'text/csv', 'idempotency-key': expect.any(String) });
      expect(second?.['idempotency-key']).toBe(first?.['idempotency-key']);
      expect(first?.['content-length']).toBe(
        call === 'uploadLinks' ? String(Buffer.byteLength(content)) : undefined,
      );
    },
  );

  test('reads a large result in pieces, each again if it breaks off, with lines and letters across them', async () => {
    const line = (index: number) =>
      JSON.stringify({
        line: index + 1,
        externalId: `ñ${index}`,
        domain: 'd',
        code: 'c',
        shortUrl: 'https://d/c',
      });
    const all = Buffer.from(`${Array.from({ length: 20_000 }, (_, index) => line(index)).join('\n')}\n`);
    expect(all.length).toBeGreaterThan(PIECE_BYTES);
    let isBroken = false;
    const server = await startMisbehavingServer((response, index) => {
      if (index === 0)
        return reply(response, 200, succeed({ ...JOB, status: 'processing', download: undefined }));
      if (index === 1) return reply(response, 200, succeed(JOB));
      const range = server.requests[index]?.headers.range ?? '';
      const [start = 0, last = 0] = (/\d+-\d+/.exec(range)?.[0] ?? '').split('-').map(Number);
      const piece = all.subarray(start, last + 1);
      response.writeHead(206, {
        'Content-Type': 'application/x-ndjson',
        'Content-Length': piece.length,
        'Content-Range': `bytes ${start}-${start + piece.length - 1}/${all.length}`,
      });
      if (start === 0 || isBroken) return void response.end(piece);
      isBroken = true;
      response.write(piece.subarray(0, 10), () => response.destroy());
    });
    const { result } = await ask(server.url, 'linkResults', { id: JOB.jobId, timeoutSec: 60 });
    expect(result).toEqual(Array.from({ length: 20_000 }, (_, index) => [`ñ${index}`, 'c']));
    const path = new URL(JOB.download.url).pathname;
    const ranges = server.requests.slice(2).map(({ url, headers }) => [url, headers.range]);
    const second = [path, `bytes=${PIECE_BYTES}-${2 * PIECE_BYTES - 1}`];
    expect(ranges).toEqual([[path, `bytes=0-${PIECE_BYTES - 1}`], second, second]);
  });

  test('stops waiting for a batch after its timeout, and has no results of one that failed', async () => {
    let status = 'processing';
    const server = await startMisbehavingServer((response) =>
      reply(response, 200, succeed({ ...JOB, status, download: undefined })),
    );
    const begun = performance.now();
    const wait = (timeoutSec: number) => ask(server.url, 'linkResults', { id: JOB.jobId, timeoutSec });
    expect(await wait(1)).toEqual({ error: { kind: 'timeout' } });
    expect(performance.now() - begun).toBeGreaterThan(900);
    expect(server.requests.length).toBeLessThanOrEqual(4);
    status = 'failed';
    expect(await wait(60)).toEqual({ error: { kind: 'usage' } });
  });

  test('reads the results of a campaign page by page', async () => {
    const pages = [['573001234567', '573001234568'], [], ['573001234569']];
    const server = await startMisbehavingServer((response) => {
      const { pathname, searchParams } = new URL(server.requests.at(-1)?.url ?? '', server.url);
      if (!pathname.endsWith('/results')) return reply(response, 200, succeed(CAMPAIGN));
      const page = Number(searchParams.get('cursor') ?? 0);
      const lines = (pages[page] ?? []).map((to) => `${JSON.stringify({ ...RESULT, to })}\n`);
      response.writeHead(200, {
        'Content-Type': 'application/x-ndjson',
        ...(page < 2 ? { 'X-Next-Cursor': String(page + 1) } : {}),
      });
      response.end(lines.join(''));
    });
    expect(await ask(server.url, 'campaignResults', { id: CAMPAIGN.id })).toEqual({ result: pages.flat() });
  });
});
