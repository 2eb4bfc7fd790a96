import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readLine } from '../../../operator/program/terminal/read-line.ts';

test.each([
  [['svc_1\nsvc_2\n'], 'svc_1'],
  [['  svc', '_1 \r\nmore'], 'svc_1'],
  [['\ufeffsvc_1'], 'svc_1'],
  [['\n', 'late\n'], ''],
  [[], ''],
])('the first line of %j is read as %j', async (chunks, line) => {
  expect(await readLine(Readable.from(chunks.map((chunk) => Buffer.from(chunk))))).toBe(line);
});

test('no more is read of an endless input than a line may have', async () => {
  let read = 0;
  const endless = new Readable({
    read(size) {
      read += size;
      this.push(Buffer.alloc(size));
    },
  });
  expect((await readLine(endless)).length).toBeGreaterThan(0);
  expect(read).toBeLessThan(1_000_000);
});
