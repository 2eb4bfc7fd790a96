import { expect, test } from 'vitest';
import type { TenantCtx } from '../../../../shared/kernel/ctx.ts';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { toMessage } from '../../../../shared/kernel/errors/message.ts';
import { keepColumnFile } from '../../../../shared/kernel/lines/column-file.ts';
import { openBucket } from '../../../../shared/kernel/storage/bucket.ts';
import { createMemoryBucket } from '../../../harness/memory-bucket.ts';

/** Storage of such files, and how one is kept in it. */
function openFiles() {
  const { bucket, objects } = createMemoryBucket();
  const later: Promise<unknown>[] = [];
  const ctx = {
    tenant: { organizationId: 1 },
    waitUntil: (work: Promise<unknown>) => later.push(work),
  } as unknown as TenantCtx;
  const keep = (text: string) => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(text);
    }
    const files = {
      bucket: openBucket({ FILES: bucket }, 'FILES'),
      toKey: (id: string, name: string | number) => `${id}/${name}`,
      toGone: () => new DomainError('NOT_FOUND'),
    };
    return keepColumnFile(ctx, files, 'one', {
      chunks: chunks(),
      free: () => {},
      known: 'to',
      noLines: toMessage({ en: 'None.', es: 'Ninguna.' }),
      mostLines: 3,
      tooManyLines: toMessage({ en: 'Too many.', es: 'Demasiadas.' }),
      takeRoom: async () => {},
    });
  };
  return { keep, objects, later };
}

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
