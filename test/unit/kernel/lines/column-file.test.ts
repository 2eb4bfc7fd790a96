import { expect, test } from 'vitest';
import type { TenantCtx } from '../../../../shared/kernel/ctx.ts';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { toMessage } from '../../../../shared/kernel/errors/message.ts';
import {
  getColumnFile,
  keepColumnFile,
  readColumnFile,
} from '../../../../shared/kernel/lines/column-file.ts';
import { openBucket } from '../../../../shared/kernel/storage/bucket.ts';
import { createMemoryBucket } from '../../../harness/memory-bucket.ts';

const toCtx = (organizationId: number, later: Promise<unknown>[] = []) =>
  ({
    tenant: { organizationId },
    waitUntil: (work: Promise<unknown>) => later.push(work),
  }) as unknown as TenantCtx;

const NAMES = ['to', 'name'];

/** Storage of such files, and how one is kept in it, which arrives in one piece or in several. */
function openFiles() {
  const { bucket, objects } = createMemoryBucket();
  const later: Promise<unknown>[] = [];
  const rooms: [kilobytes: number, columns: readonly string[]][] = [];
  const freed: number[] = [];
  const files = {
    bucket: openBucket({ FILES: bucket }, 'FILES'),
    toKey: (id: string, name: string | number) => `${id}/${name}`,
    toGone: () => new DomainError('NOT_FOUND'),
  };
  const keep = (...pieces: (string | Uint8Array)[]) => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (const piece of pieces) yield Buffer.from(piece);
    }
    return keepColumnFile(toCtx(1, later), files, 'one', {
      chunks: chunks(),
      free: (bytes) => void freed.push(bytes),
      known: 'to',
      isHeader: (fields) => fields.some((field) => NAMES.includes(field)),
      noLines: toMessage({ en: 'None.', es: 'Ninguna.' }),
      mostLines: 3,
      tooManyLines: toMessage({ en: 'Too many.', es: 'Demasiadas.' }),
      takeRoom: async (...room) => void rooms.push(room),
    });
  };
  return { files, keep, objects, later, rooms, freed };
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test('a kept file is read by its organization alone, line by line, with the columns that were chosen', async () => {
  const { files, keep, rooms } = openFiles();
  const rows = 'Ana,573001234567,x\nLuis,573001234568,,y\n,573001234569,\n';
  const named = await keep(`name,to,\n${rows}`);
  expect(named).toMatchObject({ columns: NAMES.toReversed(), hasHeader: true });
  expect(rooms).toEqual([[1, NAMES.toReversed()]]);
  await expect(getColumnFile(toCtx(2), files, named.fileId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(getColumnFile(toCtx(1), files, 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const nameless = await keep(rows.replaceAll(/,[xy]?,?[xy]?$/gm, ''));
  expect(nameless).toMatchObject({ columns: ['', ''], hasHeader: false });

  const read = async (fileId: string, places: Record<string, number>) => {
    const file = await getColumnFile(toCtx(1), files, fileId);
    return await collect(readColumnFile(files, file, new Map(Object.entries(places))));
  };
  expect(await read(named.fileId, { name: 0, to: 1 })).toEqual([
    { number: 2, unreadable: expect.anything() },
    { number: 3, unreadable: expect.anything() },
    { number: 4, value: { to: '573001234569' } },
  ]);
  expect(await read(nameless.fileId, { to: 1 })).toEqual([
    { number: 1, value: { to: '573001234567' } },
    { number: 2, value: { to: '573001234568' } },
    { number: 3, value: { to: '573001234569' } },
  ]);
});

test('a large file is kept in parts, whose memory is freed, and is gone once one of them is', async () => {
  const { files, keep, objects, rooms, freed } = openFiles();
  // Rows of wide spaces, which take three bytes each: a part is full after the second half.
  const half = Buffer.from(`\n${'\u3000'.repeat(1_000)}`.repeat(700));
  const file = await keep('to\n573001234567', half, half, '\n573001234568\n');
  expect(file.parts).toBe(2);
  const sizes = [0, 1].map((part) => objects.get(`${file.fileId}/${part}`)?.length);
  expect(sizes).toEqual([2 * half.length + 15, 14]);
  expect(freed).toEqual(sizes);
  expect(rooms).toEqual([[Math.ceil((2 * half.length + 29) / 1000), ['to']]]);
  const read = () => collect(readColumnFile(files, file, new Map([['to', 0]])));
  expect(await read()).toHaveLength(2);
  objects.delete(`${file.fileId}/1`);
  await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an uploaded file without lines is refused, and so is one that ends within its first', async () => {
  const { keep } = openFiles();
  for (const text of ['', 'to,name\n', 'to,name\n,\n'])
    await expect(keep(text)).rejects.toMatchObject({ message: 'file: None.' });
  await expect(keep('to,name\n573001234567')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('an uploaded file is refused at the line after the last that it may have, and nothing of it is kept', async () => {
  const { keep, objects, later } = openFiles();
  const toFile = (lines: number) => `to\n${'573001234567\n\n'.repeat(lines)}`;
  expect(await keep(toFile(3))).toMatchObject({ parts: 1, columns: ['to'] });
  const kept = objects.size;
  await expect(keep(toFile(4))).rejects.toMatchObject({
    code: 'VALIDATION_INVALID_PARAMETER',
    message: 'file: Too many.',
  });
  await Promise.all(later);
  expect(objects.size).toBe(kept);
});

test('an uploaded file is refused that has more columns than a page offers, also where its header is cut', async () => {
  const { keep, objects, later } = openFiles();
  const toFile = (columns: number, name = 'c') =>
    `${Array.from({ length: columns }, (_, place) => name + place).join()}\n${'1,'.repeat(columns - 1)}1\n`;
  expect((await keep(toFile(200))).columns).toHaveLength(200);
  const kept = objects.size;
  for (const text of [toFile(201), toFile(16_000, ''), toFile(150, 'c'.repeat(300))])
    await expect(keep(text)).rejects.toMatchObject({
      code: 'VALIDATION_INVALID_PARAMETER',
      message: expect.stringContaining('at most 200 columns'),
    });
  await Promise.all(later);
  expect(objects.size).toBe(kept);
});
