import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findNumberFacts } from '../../db/queries/number-facts.ts';
import { importNumberingPlan } from '../../operator/numbers/import-numbering-plan.ts';
import { importPortability } from '../../operator/numbers/import-portability.ts';
import { listNumberLoads } from '../../operator/numbers/list-number-loads.ts';
import { setRoutingNumber } from '../../operator/numbers/set-routing-number.ts';
import type { OperatorContext } from '../../operator/program/operator-context.ts';
import { IS_CI } from '../harness/ci.ts';
import { type OperatorCloud, openCloud } from './open-cloud.ts';

let cloud: OperatorCloud;
let ctx: OperatorContext;
const folder = mkdtempSync(join(tmpdir(), 'number-imports-'));
beforeAll(async () => {
  cloud = await openCloud();
});
beforeEach(async () => {
  ctx = cloud.openContext().ctx;
  await cloud.query("truncate ported_number, routing_number; delete from number_range where source = 'plan'");
  await cloud.query("delete from number_load where dataset <> 'public_ranges'");
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await cloud.close();
});

let files = 0;
/** A file with these lines. */
function fileOf(...lines: string[]): string {
  files += 1;
  const path = join(folder, `${files}.csv`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

const full = (...lines: string[]) => ({
  file: fileOf('number,operator,since', ...lines),
  mode: 'full' as const,
});
const difference = (...lines: string[]) => ({
  file: fileOf('number,operator,since,action', ...lines),
  mode: 'difference' as const,
});
const portedOf = async (...numbers: string[]) =>
  (await findNumberFacts(cloud.openContext().ctx.db, numbers)).facts.map(({ ported }) => ported);

describe('Ported numbers', () => {
  test('are replaced by a full load, and changed by differences', async () => {
    await setRoutingNumber(ctx, { code: '00012', carrier: 'Claro', mcc: '732', mnc: '101' });
    const first = await importPortability(ctx, full('3001234567,00012,2024-05-01', '573109876543,00099,'));
    expect(first).toMatchObject({ outcome: 'loaded', version: 1, mode: 'full', lines: 2, rows: 2 });
    expect(await portedOf('573001234567', '573109876543', '573000000000')).toEqual([
      { routingNumber: '00012', at: '2024-05-01', carrier: 'Claro', mcc: '732', mnc: '101' },
      { routingNumber: '00099' },
      undefined,
    ]);
    const change = difference(
      '3001234567,,,baja',
      '3109876543,00012,20260602,alta',
      '3150000001,00012,2026-06-02 10:11:12,',
    );
    expect(await importPortability(ctx, { ...change, maxShrink: 0 })).toMatchObject({
      version: 2,
      lines: 3,
      rows: 2,
    });
    expect((await portedOf('573001234567', '573109876543', '573150000001')).map((port) => port?.at)).toEqual([
      undefined,
      '2026-06-02',
      '2026-06-02',
    ]);
    await importPortability(ctx, full('3200000001,00012,2026-01-01', '3200000002,00012,2026-01-01'));
    expect(await portedOf('573109876543', '573200000001')).toEqual([undefined, expect.anything()]);
    const loads = await listNumberLoads(ctx, { dataset: 'portability', limit: 10 });
    expect(loads.map(({ version, mode, rows }) => [version, mode, rows])).toEqual([
      [3, 'full', 2],
      [2, 'difference', 2],
      [1, 'full', 2],
    ]);
  });

  test('are loaded once from the same file', async () => {
    const load = full('3001234567,00012,2024-05-01');
    await importPortability(ctx, load);
    const change = difference('3001234568,00012,2024-05-01,alta');
    await importPortability(ctx, change);
    expect(await importPortability(ctx, change)).toMatchObject({ outcome: 'already loaded', version: 2 });
    expect(await importPortability(ctx, load)).toMatchObject({ outcome: 'already loaded', version: 1 });
    expect(await listNumberLoads(ctx, { dataset: 'portability', limit: 10 })).toHaveLength(2);
  });

  test('stay as they are when a file is wrong anywhere', async () => {
    await importPortability(ctx, full('3001234567,00012,2024-05-01'));
    const wrong = [
      ['3001234567,00012,2024-05-01', '300,00012,2024-05-01'],
      ['3001234567,,2024-05-01'],
      ['3001234567,00012,2024-02-31'],
      ['3001234567,00012,2024-05-01', '573001234567,00013,2024-05-01'],
    ];
    for (const lines of wrong)
      await expect(importPortability(ctx, full(...lines))).rejects.toThrow('Nothing was loaded');
    await expect(importPortability(ctx, difference('3001234567,1,,maybe'))).rejects.toThrow(
      'Line 2: action "maybe"',
    );
    expect(await portedOf('573001234567')).toEqual([{ routingNumber: '00012', at: '2024-05-01' }]);
    expect(await listNumberLoads(ctx, { dataset: 'portability', limit: 10 })).toHaveLength(1);
  });

  test('are not taken away by a file that is cut off, or older', async () => {
    const lines = Array.from({ length: 100 }, (_, n) => `${3_001_000_000 + n},00012,2024-05-01`);
    await importPortability(ctx, full(...lines));
    await expect(importPortability(ctx, full(...lines.slice(0, 89)))).rejects.toThrow('89 of 100 rows');
    await expect(
      importPortability(ctx, { ...full(...lines, '3019999999,1,'), asOf: new Date(0) }),
    ).rejects.toThrow('not newer');
    expect(await importPortability(ctx, { ...full(...lines.slice(0, 89)), maxShrink: 0.2 })).toMatchObject({
      rows: 89,
    });
  });

  test('need a full load before a difference', async () => {
    await expect(importPortability(ctx, difference('3001234567,1,,alta'))).rejects.toThrow('Load all');
  });

  test('come under other names of columns, quoted, with semicolons and a byte order mark', async () => {
    const file = fileOf(
      '\uFEFFFECHA;"NUMERO";NRN;X',
      '2024-05-01;"300 1234567";7;',
      '2024-05-02;3001234568;"a;b";',
    );
    const columns = { number: 'numero', operator: 'NRN', since: 'Fecha' };
    await expect(importPortability(ctx, { file, mode: 'full', columns })).rejects.toThrow('Line 2: number');
    const right = fileOf(
      '\uFEFFFECHA;"NUMERO";NRN;X',
      '2024-05-01;"3001234567";7;',
      '2024-05-02;3001234568;"a;b";',
    );
    await expect(importPortability(ctx, { file: right, mode: 'full' })).rejects.toThrow('number, operator');
    await importPortability(ctx, { file: right, mode: 'full', columns });
    expect(await portedOf('573001234567', '573001234568')).toEqual([
      { routingNumber: '7', at: '2024-05-01' },
      { routingNumber: 'a;b', at: '2024-05-02' },
    ]);
  });

  test('are told all that is wrong with a file, up to a hundred lines, and of a broken quote its line', async () => {
    const lines = ['3001234567,00012,2024-05-01', '300,1,', '3001234568,,', '3001234569,1,2024-13-01'];
    const all = await importPortability(ctx, full(...lines)).catch((error: Error) => error.message);
    expect(all).toMatch(
      /^Line 3: number "300" .*\nLine 4: operator "" .*\nLine 5: since .*\nNothing was loaded\.$/,
    );
    const many = Array.from({ length: 150 }, () => 'x,1,');
    const told = await importPortability(ctx, full(...many)).catch((error: Error) => error.message);
    expect(String(told).split('\n')).toHaveLength(101);
    const broken = full('3001234567,00012,2024-05-01', '3001234568,"00012,2024-05-01', '3001234569,1,');
    await expect(importPortability(ctx, broken)).rejects.toThrow(/Line [345]: a quote is broken/);
    await expect(importPortability(ctx, full('3001234567,"00"12,'))).rejects.toThrow(
      'Line 2: a quote is broken',
    );
  });

  test('of an empty file are an error', async () => {
    await importPortability(ctx, full('3001234567,00012,2024-05-01'));
    await expect(importPortability(ctx, full())).rejects.toThrow('no records');
    await expect(importPortability(ctx, { file: fileOf(), mode: 'full', maxShrink: 1 })).rejects.toThrow();
    await expect(importPortability(ctx, difference())).rejects.toThrow('no records');
    expect(await portedOf('573001234567')).toHaveLength(1);
  });

  test('are checked without being loaded', async () => {
    const file = { ...full('3001234567,00012,2024-05-01'), check: true };
    expect(await importPortability(ctx, file)).toMatchObject({ outcome: 'checked', rows: 1, version: 1 });
    expect(await portedOf('573001234567')).toEqual([undefined]);
    expect(await listNumberLoads(ctx, { dataset: 'portability', limit: 10 })).toEqual([]);
    expect(await importPortability(ctx, { ...file, check: false })).toMatchObject({ outcome: 'loaded' });
    const wrong = { ...full('300,1,'), check: true };
    await expect(importPortability(ctx, wrong)).rejects.toThrow('Line 2');
  });

  test('have their dates in ISO 8601, or as the file is said to write them', async () => {
    const local = () => full('3001234567,1,03/04/2024');
    await expect(importPortability(ctx, local())).rejects.toThrow('is no date as 2026-11-21');
    await importPortability(ctx, { ...local(), dateFormat: 'dd/mm/yyyy' });
    expect(await portedOf('573001234567')).toMatchObject([{ at: '2024-04-03' }]);
    await cloud.query("delete from number_load where dataset = 'portability'");
    await importPortability(ctx, { ...local(), dateFormat: 'mm/dd/yyyy' });
    expect(await portedOf('573001234567')).toMatchObject([{ at: '2024-03-04' }]);
  });

  test('leave the table as it was made: its key, its names, its defaults', async () => {
    const shape = () =>
      cloud.query(
        `select conname, pg_get_constraintdef(oid) as says from pg_constraint where conrelid = 'ported_number'::regclass
         union all select indexname, indexdef from pg_indexes where tablename = 'ported_number' order by 1, 2`,
      );
    const before = await shape();
    await importPortability(ctx, full('3001234567,00012,2024-05-01'));
    expect(await shape()).toEqual(before);
  });

  test('wait for a query that holds the table, without holding up others for long', async () => {
    const holder = new pg.Client({ connectionString: cloud.environment.DATABASE_URL });
    await holder.connect();
    await holder.query('begin; lock table ported_number in access share mode');
    const loading = importPortability(ctx, full('3001234567,00012,2024-05-01'));
    // Until the swap has been refused once.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await holder.query('commit');
    await holder.end();
    expect(await loading).toMatchObject({ outcome: 'loaded', rows: 1 });
  });

  test.runIf(IS_CI)(
    'load a million in under a minute, in flat memory, visible at one moment',
    async () => {
      const path = join(folder, 'million.csv');
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
          // The load needs the processor more than the watch does.
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();
      const before = process.memoryUsage().rss;
      const startedAt = performance.now();
      const loaded = await importPortability(ctx, { file: path, mode: 'full' }).finally(() => {
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
});

describe('The numbering plan', () => {
  const plan = (...lines: string[]) => ({
    file: fileOf('from,to,operator,mcc,mnc,type,area,subdivision', ...lines),
    mode: 'full' as const,
  });
  const planChange = (...lines: string[]) => ({
    file: fileOf('from,to,operator,area,action', ...lines),
    mode: 'difference' as const,
  });
  const factsOf = async (number: string) => (await findNumberFacts(ctx.db, [number])).facts[0];

  test('goes before the public metadata, which fills what it leaves open', async () => {
    expect(await factsOf('576042345678')).toMatchObject({ area: 'Medellín', subdivision: 'CO-ANT' });
    const imported = await importNumberingPlan(
      ctx,
      plan(
        '3000000000,3000499999,Nuevo Móvil,732,999,Móvil,,',
        '6042345000,6042345999,Une,,,fijo,Itagüí,Antioquia',
      ),
    );
    expect(imported).toMatchObject({ outcome: 'loaded', version: 1, rows: 2 });
    expect(await factsOf('573000499999')).toMatchObject({
      carrier: 'Nuevo Móvil',
      mnc: '999',
      type: 'mobile',
    });
    expect(await factsOf('573000500000')).toMatchObject({ carrier: 'Tigo', mnc: '103' });
    expect(await factsOf('576042345678')).toMatchObject({
      carrier: 'Une',
      area: 'Itagüí',
      subdivision: 'Antioquia',
      timezones: 'America/Bogota',
    });
    expect(await factsOf('576042346000')).toMatchObject({ area: 'Medellín' });
  });

  test('is refused whole when ranges overlap or a cell is wrong', async () => {
    await importNumberingPlan(ctx, plan('3000000000,3000499999,A,,,,,'));
    const overlapping = plan('3000000000,3000499999,A,,,,,', '3000499999,3000599999,B,,,,,');
    await expect(importNumberingPlan(ctx, overlapping)).rejects.toThrow(
      '573000000000 and from 573000499999 overlap',
    );
    await expect(importNumberingPlan(ctx, plan('3000000009,3000000000,A,,,,,'))).rejects.toThrow(
      'Line 2: to',
    );
    await expect(importNumberingPlan(ctx, plan('3000000000,3000000009,A,,,fax,,'))).rejects.toThrow(
      'Line 2: type',
    );
    expect(await factsOf('573000499999')).toMatchObject({ carrier: 'A' });
  });

  test('is changed by differences: ranges that are new, changed, split and taken away', async () => {
    await importNumberingPlan(
      ctx,
      plan(
        '3000000000,3000499999,A,,,,,',
        '3010000000,3010499999,B,,,,,',
        '6042345000,6042345999,C,,,fijo,Itagüí,',
        '6042347000,6042347999,C,,,fijo,Itagüí,',
      ),
    );
    const change = planChange(
      '3000000000,3000499999,,,baja',
      '3000000000,3000099999,D,,alta',
      '3000100000,3000499999,E,,alta',
      '3010000000,3010499999,F,,',
      '6042345000,6042345999,,,baja',
    );
    expect(await importNumberingPlan(ctx, change)).toMatchObject({
      outcome: 'loaded',
      version: 2,
      mode: 'difference',
      lines: 5,
      rows: 4,
    });
    const numbers = ['573000099999', '573000100000', '573010000000', '576042345678', '576042347000'];
    const { facts } = await findNumberFacts(ctx.db, numbers);
    expect(facts.map(({ carrier, area }) => carrier ?? area)).toEqual(['D', 'E', 'F', 'Medellín', 'C']);
    expect(await importNumberingPlan(ctx, change)).toMatchObject({ outcome: 'already loaded', version: 2 });
    const loads = await listNumberLoads(ctx, { dataset: 'numbering_plan', limit: 10 });
    expect(loads.map(({ version, rows }) => [version, rows])).toEqual([
      [2, 4],
      [1, 4],
    ]);
  });

  test('stays as it is when a difference does not fit it, is older, or comes first', async () => {
    const change = planChange('3000000000,3000499999,A,,alta');
    await expect(importNumberingPlan(ctx, change)).rejects.toThrow('Load all');
    await importNumberingPlan(ctx, plan('3000000000,3000499999,A,,,,,'));
    const wrong = [
      [planChange('3000000000,3000499998,,,baja'), 'Line 2: the plan has no such range'],
      [planChange('3010000000,3010499999,B,,alta', '3000400000,3000500000,C,,'), 'overlap'],
      [planChange('3000000000,3000499999,,,baja'), '0 of 1 rows'],
      [planChange('3000000000,3000499999,B,,perhaps'), 'Line 2: action "perhaps"'],
      [planChange('3000000000,3000499999,,,alta'), 'Line 2: operator'],
      [{ ...planChange('3000000000,3000499999,B,,'), asOf: new Date(0) }, 'not newer'],
    ] as const;
    for (const [input, why] of wrong) await expect(importNumberingPlan(ctx, input)).rejects.toThrow(why);
    expect(await factsOf('573000499999')).toMatchObject({ carrier: 'A' });
    expect(await factsOf('573010000000')).not.toMatchObject({ carrier: 'B' });
    expect(await listNumberLoads(ctx, { dataset: 'numbering_plan', limit: 10 })).toHaveLength(1);
  });
});
