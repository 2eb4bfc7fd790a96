import { expect, test } from 'vitest';
import type { TenantCtx } from '../../../../shared/kernel/ctx.ts';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { toMessage } from '../../../../shared/kernel/errors/message.ts';
import { keepColumnFile } from '../../../../shared/kernel/lines/column-file.ts';
import { openBucket } from '../../../../shared/kernel/storage/bucket.ts';
import { createMemoryBucket } from '../../../harness/memory-bucket.ts';

test('an uploaded file is refused at the line after the last that it may have, and nothing of it is kept', async () => {
  const { bucket, objects } = createMemoryBucket();
  const later: Promise<unknown>[] = [];
  const ctx = {
    tenant: { organizationId: 1 },
    waitUntil: (work: Promise<unknown>) => later.push(work),
  } as unknown as TenantCtx;
  const keep = (lines: number) => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`to\n${'573001234567\n\n'.repeat(lines)}`);
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
  expect(await keep(3)).toMatchObject({ parts: 1, columns: ['to'] });
  const kept = objects.size;
  await expect(keep(4)).rejects.toMatchObject({
    code: 'VALIDATION_INVALID_PARAMETER',
    message: 'file: Too many.',
  });
  await Promise.all(later);
  expect(objects.size).toBe(kept);
});
