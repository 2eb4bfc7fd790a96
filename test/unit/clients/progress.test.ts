import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createProgress, openFile } from '../../../client/cli/progress.ts';

/** Creates a stream that keeps what it is given to write. */
function createStream(isTTY: boolean) {
  const written: string[] = [];
  const stream = { isTTY, write: (text: string) => written.push(text) > 0 };
  // The bar uses no more of a stream than this.
  return { written, stream: stream as unknown as typeof process.stderr };
}

test('a bar shows on a terminal how much of a file has come, and ends its line when all has', () => {
  const { written, stream } = createStream(true);
  const progress = createProgress('Uploading', 4_000_000, stream);
  progress.add(1_000_000);
  expect(written).toEqual([`\rUploading [${'#'.repeat(8).padEnd(30)}] 25 % 1.0 MB`]);
  // Not drawn for every piece.
  progress.add(1_000_000);
  expect(written).toHaveLength(1);
  progress.add(2_000_000);
  progress.end();
  expect(written.slice(1)).toEqual([`\rUploading [${'#'.repeat(30)}] 100 % 4.0 MB`, '\n']);
});

test('without a known size only the bytes are shown, and elsewhere than on a terminal nothing is', () => {
  const unknown = createStream(true);
  const download = createProgress('Downloading', 0, unknown.stream);
  download.add(2_500_000);
  expect(unknown.written).toEqual(['\rDownloading  2.5 MB']);
  const piped = createStream(false);
  const silent = createProgress('Uploading', 10, piped.stream);
  silent.add(10);
  silent.end();
  expect(piped.written).toEqual([]);
});

test('another attempt counts from the beginning, and sends the whole file again', async () => {
  const { written, stream } = createStream(true);
  const progress = createProgress('Uploading', 100, stream);
  progress.add(80);
  progress.restart();
  progress.add(100);
  progress.end();
  expect(written.at(-2)).toContain('100 %');
  const folder = mkdtempSync(join(tmpdir(), 'operator-progress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'links.csv');
  const text = 'longUrl\n'.repeat(20_000);
  writeFileSync(file, text);
  const { open } = openFile(file);
  for (let attempt = 0; attempt < 2; attempt++) {
    const pieces: Buffer[] = [];
    for await (const piece of open()) pieces.push(Buffer.from(piece));
    expect(Buffer.concat(pieces).toString()).toBe(text);
  }
});
