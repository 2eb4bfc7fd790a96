import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { importPortability } from '../../operator/numbers/import-portability.ts';
import { IS_CI } from '../harness/ci.ts';
import { useNumberImports } from './use-number-imports.ts';

const imports = useNumberImports();
const { portedOf } = imports;

test.runIf(IS_CI)(
  'A million ported numbers are loaded in under a minute, in flat memory, visible at one moment',
  async () => {
    const path = join(imports.folder, 'million.csv');
    const blocks = function* () {
      yield 'number,operator,since\n';
      for (let first = 0; first < 1_000_000; first += 10_000) {
        const lines = Array.from({ length: 10_000 }, (_, n) => first + n);
        yield lines.map((n) => `${3_000_000_000 + n * 7},${n % 9},2024-05-01\n`).join('');
      }
    };
    await pipeline(Readable.from(blocks()), createWriteStream(path));
    const counts = new Set<boolean>();
    let loading = true;
    const watching = (async () => {
      while (loading) {
        const [last, first] = await portedOf('573006999993', '573000000000');
        counts.add(last !== undefined && first !== undefined);
        expect(last === undefined).toBe(first === undefined);
        // Leaves the processor to the load.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const before = process.memoryUsage().rss;
    const startedAt = performance.now();
    const loaded = await importPortability(imports.ctx, { file: path, mode: 'full' }).finally(() => {
      loading = false;
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const grownBy = process.memoryUsage().rss - before;
    await watching;
    expect(loaded).toMatchObject({ lines: 1_000_000, rows: 1_000_000 });
    expect(seconds).toBeLessThan(60);
    expect(grownBy).toBeLessThan(150 * 1024 * 1024);
    expect(counts).toContain(false);
  },
  90_000,
);
