import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { importPortability } from '../../../shared/numbers/imports/import-portability.ts';
import { IS_CI } from '../../harness/ci.ts';
import { bytesInUse } from '../../harness/machine/collect-garbage.ts';
import { useNumberImports } from './use-number-imports.ts';

const imports = useNumberImports();
const { portedOf } = imports;

test.runIf(IS_CI)(
  'a million ported numbers load with constant memory and less than a minute of our CPU time, and become visible at once',
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
    const before = bytesInUse();
    const grown: number[] = [];
    const weighing = setInterval(() => grown.push(bytesInUse() - before), 500);
    const startedAt = process.threadCpuUsage();
    const loaded = await importPortability(imports.ctx, { file: path, mode: 'full' }).finally(() => {
      loading = false;
      clearInterval(weighing);
    });
    const { user, system } = process.threadCpuUsage(startedAt);
    await watching;
    expect(loaded).toMatchObject({ lines: 1_000_000, rows: 1_000_000 });
    expect((user + system) / 1_000_000).toBeLessThan(60);
    // The file alone has 23 MiB.
    expect(grown).not.toEqual([]);
    expect(Math.max(...grown)).toBeLessThan(20 * 1024 * 1024);
    expect(counts).toContain(false);
  },
);
