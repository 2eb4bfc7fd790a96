import { describe, expect, test } from 'vitest';
import { importPortability } from '../../../shared/numbers/imports/import-portability.ts';
import { listNumberLoads } from '../../../shared/numbers/imports/list-number-loads.ts';
import { setRoutingNumber } from '../../../shared/numbers/imports/set-routing-number.ts';
import { told } from '../../harness/told.ts';
import { useNumberImports } from './use-number-imports.ts';

const imports = useNumberImports();
const { fileOf, full, difference, portedOf } = imports;

describe('Ported numbers', () => {
  test('are replaced by a full load and changed by differences', async () => {
    await setRoutingNumber(imports.ctx, { code: '00012', carrier: 'Claro', mcc: '732', mnc: '101' });
    const first = await importPortability(
      imports.ctx,
      full('3001234567,00012,2024-05-01', '573109876543,00099,'),
    );
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
    expect(await importPortability(imports.ctx, { ...change, maxShrink: 0 })).toMatchObject({
      version: 2,
      lines: 3,
      rows: 2,
    });
    expect((await portedOf('573001234567', '573109876543', '573150000001')).map((port) => port?.at)).toEqual([
      undefined,
      '2026-06-02',
      '2026-06-02',
    ]);
    await importPortability(imports.ctx, full('3200000001,00012,2026-01-01', '3200000002,00012,2026-01-01'));
    expect(await portedOf('573109876543', '573200000001')).toEqual([undefined, expect.anything()]);
    const loads = await listNumberLoads(imports.ctx, { dataset: 'portability', limit: 10 });
    expect(loads.map(({ version, mode, rows }) => [version, mode, rows])).toEqual([
      [3, 'full', 2],
      [2, 'difference', 2],
      [1, 'full', 2],
    ]);
  });

  test('are loaded only once from the same file', async () => {
    const load = full('3001234567,00012,2024-05-01');
    await importPortability(imports.ctx, load);
    const change = difference('3001234568,00012,2024-05-01,alta');
    await importPortability(imports.ctx, change);
    expect(await importPortability(imports.ctx, change)).toMatchObject({
      outcome: 'already loaded',
      version: 2,
    });
    expect(await importPortability(imports.ctx, load)).toMatchObject({
      outcome: 'already loaded',
      version: 1,
    });
    expect(await listNumberLoads(imports.ctx, { dataset: 'portability', limit: 10 })).toHaveLength(2);
  });

  test('are unchanged if any line of a file is invalid', async () => {
    await importPortability(imports.ctx, full('3001234567,00012,2024-05-01'));
    const wrong = [
      ['3001234567,00012,2024-05-01', '300,00012,2024-05-01'],
      ['3001234567,,2024-05-01'],
      ['3001234567,00012,2024-02-31'],
      ['3001234567,Claro\u202eoralC,2024-05-01'],
      ['3001234567,00012,2024-05-01', '573001234567,00013,2024-05-01'],
    ];
    for (const lines of wrong)
      await expect(told(importPortability(imports.ctx, full(...lines)))).rejects.toThrow(
        'Nothing was loaded',
      );
    await expect(told(importPortability(imports.ctx, difference('3001234567,1,,maybe')))).rejects.toThrow(
      'Line 2: action "maybe"',
    );
    expect(await portedOf('573001234567')).toEqual([{ routingNumber: '00012', at: '2024-05-01' }]);
    expect(await listNumberLoads(imports.ctx, { dataset: 'portability', limit: 10 })).toHaveLength(1);
  });

  test('are not removed by a truncated or older file', async () => {
    const lines = Array.from({ length: 100 }, (_, n) => `${3_001_000_000 + n},00012,2024-05-01`);
    await importPortability(imports.ctx, full(...lines));
    await expect(told(importPortability(imports.ctx, full(...lines.slice(0, 89))))).rejects.toThrow(
      '89 of 100 rows',
    );
    await expect(
      importPortability(imports.ctx, { ...full(...lines, '3019999999,1,'), asOf: new Date(0) }),
    ).rejects.toMatchObject({ code: 'LOAD_NOT_NEWER' });
    expect(
      await importPortability(imports.ctx, { ...full(...lines.slice(0, 89)), maxShrink: 0.2 }),
    ).toMatchObject({
      rows: 89,
    });
  });

  test('need a full load before a difference', async () => {
    await expect(told(importPortability(imports.ctx, difference('3001234567,1,,alta')))).rejects.toThrow(
      'Load the whole file first',
    );
  });

  test('can be read with other column names, quotation marks, semicolons and a byte order mark', async () => {
    const file = fileOf(
      '\uFEFFFECHA;"NUMERO";NRN;X',
      '2024-05-01;"300 1234567";7;',
      '2024-05-02;3001234568;"a;b";',
    );
    const columns = { number: 'numero', operator: 'NRN', since: 'Fecha' };
    await expect(told(importPortability(imports.ctx, { file, mode: 'full', columns }))).rejects.toThrow(
      'Line 2: number',
    );
    const right = fileOf(
      '\uFEFFFECHA;"NUMERO";NRN;X',
      '2024-05-01;"3001234567";7;',
      '2024-05-02;3001234568;"a;b";',
    );
    await expect(told(importPortability(imports.ctx, { file: right, mode: 'full' }))).rejects.toThrow(
      'number, operator',
    );
    await importPortability(imports.ctx, { file: right, mode: 'full', columns });
    expect(await portedOf('573001234567', '573001234568')).toEqual([
      { routingNumber: '7', at: '2024-05-01' },
      { routingNumber: 'a;b', at: '2024-05-02' },
    ]);
  });

  test('are refused with up to a hundred invalid lines, and with the line of a misplaced quotation mark', async () => {
    const lines = ['3001234567,00012,2024-05-01', '300,1,', '3001234568,,', '3001234569,1,2024-13-01'];
    const all = await told(importPortability(imports.ctx, full(...lines))).catch(
      (error: Error) => error.message,
    );
    expect(all).toMatch(
      /^Line 3: number "300" .*\nLine 4: operator "" .*\nLine 5: since .*\nNothing was loaded\.$/,
    );
    const many = Array.from({ length: 150 }, () => 'x,1,');
    const first = await told(importPortability(imports.ctx, full(...many))).catch(
      (error: Error) => error.message,
    );
    expect(String(first).split('\n')).toHaveLength(101);
    const broken = full('3001234567,00012,2024-05-01', '3001234568,"00012,2024-05-01', '3001234569,1,');
    await expect(importPortability(imports.ctx, broken)).rejects.toMatchObject({ code: 'QUOTE_UNCLOSED' });
    await expect(importPortability(imports.ctx, full('3001234567,"00"12,'))).rejects.toMatchObject({
      code: 'QUOTE_UNCLOSED',
      details: { line: 2 },
    });
  });

  test('cannot be loaded from an empty file', async () => {
    await importPortability(imports.ctx, full('3001234567,00012,2024-05-01'));
    await expect(importPortability(imports.ctx, full())).rejects.toMatchObject({ code: 'FILE_EMPTY' });
    await expect(
      importPortability(imports.ctx, { file: fileOf(), mode: 'full', maxShrink: 1 }),
    ).rejects.toThrow();
    await expect(importPortability(imports.ctx, difference())).rejects.toMatchObject({ code: 'FILE_EMPTY' });
    expect(await portedOf('573001234567')).toHaveLength(1);
  });

  test('can be checked without being loaded', async () => {
    const file = { ...full('3001234567,00012,2024-05-01'), check: true };
    expect(await importPortability(imports.ctx, file)).toMatchObject({
      outcome: 'checked',
      rows: 1,
      version: 1,
    });
    expect(await portedOf('573001234567')).toEqual([undefined]);
    expect(await listNumberLoads(imports.ctx, { dataset: 'portability', limit: 10 })).toEqual([]);
    expect(await importPortability(imports.ctx, { ...file, check: false })).toMatchObject({
      outcome: 'loaded',
    });
    const wrong = { ...full('300,1,'), check: true };
    await expect(told(importPortability(imports.ctx, wrong))).rejects.toThrow('Line 2');
  });

  test('have dates in ISO 8601 or in the format given for the file', async () => {
    const local = () => full('3001234567,1,03/04/2024');
    await expect(told(importPortability(imports.ctx, local()))).rejects.toThrow(
      'is not a date such as 2026-11-21',
    );
    await importPortability(imports.ctx, { ...local(), dateFormat: 'dd/mm/yyyy' });
    expect(await portedOf('573001234567')).toMatchObject([{ at: '2024-04-03' }]);
    await imports.cloud.query("delete from number_load where dataset = 'portability'");
    await importPortability(imports.ctx, { ...local(), dateFormat: 'mm/dd/yyyy' });
    expect(await portedOf('573001234567')).toMatchObject([{ at: '2024-03-04' }]);
  });

  test('keep the definition of the table: its key, names and defaults', async () => {
    const before = await imports.shapeOf('ported_number');
    await importPortability(imports.ctx, full('3001234567,00012,2024-05-01'));
    expect(await imports.shapeOf('ported_number')).toEqual(before);
  });

  test('wait for a query that holds the table, without delaying others for long', async () => {
    const untilRefused = await imports.holdUntilRefused('ported_number');
    const loading = importPortability(imports.ctx, full('3001234567,00012,2024-05-01'));
    await untilRefused();
    expect(await loading).toMatchObject({ outcome: 'loaded', rows: 1 });
  });
});
