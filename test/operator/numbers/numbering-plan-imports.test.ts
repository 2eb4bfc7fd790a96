import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { takeLoadTurn } from '../../../db/numbers/numbering/take-load-turn.ts';
import { findNumberFacts } from '../../../db/numbers/queries/number-facts.ts';
import { asOwner } from '../../../local/postgres/postgres-roles.ts';
import { importNumberingPlan } from '../../../shared/numbers/imports/import-numbering-plan.ts';
import { importPortability } from '../../../shared/numbers/imports/import-portability.ts';
import { listNumberLoads } from '../../../shared/numbers/imports/list-number-loads.ts';
import { setRoutingNumber } from '../../../shared/numbers/imports/set-routing-number.ts';
import { told } from '../../harness/told.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { useNumberImports } from './use-number-imports.ts';

const imports = useNumberImports();
const { fileOf } = imports;

describe('The numbering plan', () => {
  const plan = (...lines: string[]) => ({
    file: fileOf('from,to,operator,mcc,mnc,type,area,subdivision', ...lines),
    mode: 'full' as const,
  });
  const planChange = (...lines: string[]) => ({
    file: fileOf('from,to,operator,area,action', ...lines),
    mode: 'difference' as const,
  });
  const factsOf = async (number: string) => (await findNumberFacts(imports.ctx.db, [number])).facts[0];

  test('takes precedence over the public metadata, which fills its gaps', async () => {
    expect(await factsOf('576042345678')).toMatchObject({ area: 'Medellín', subdivision: 'CO-ANT' });
    const imported = await importNumberingPlan(
      imports.ctx,
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

  test('names a carrier as ported numbers do, by its code or by its network', async () => {
    await importNumberingPlan(
      imports.ctx,
      plan(
        '3000000000,3000099999,00012,,,,,',
        '3000100000,3000199999,COMCEL S.A.,732,101,,,',
        '3000200000,3000299999,Móvil Virtual,732,360,,,',
        '3000300000,3000399999,Sin Código,,,,,',
      ),
    );
    await importPortability(imports.ctx, {
      file: fileOf('number,operator', '3209999999,00012'),
      mode: 'full',
    });
    const spelled = async () =>
      (
        await findNumberFacts(imports.ctx.db, [
          '573000000000',
          '573000100000',
          '573000200000',
          '573000300000',
        ])
      ).facts.map((facts) => facts?.carrier);
    expect(await spelled()).toEqual(['00012', 'COMCEL S.A.', 'Móvil Virtual', 'Sin Código']);

    // Numbers that are loaded already take the name of the mapping, without another import.
    await setRoutingNumber(imports.ctx, { code: '00012', carrier: 'Claro', mcc: '732', mnc: '101' });
    for (const [code, carrier] of [
      ['00055', 'One Virtual'],
      ['00056', 'Another Virtual'],
    ] as const)
      await setRoutingNumber(imports.ctx, { code, carrier, mcc: '732', mnc: '360' });
    // Two carriers share the network of the third, which therefore names none of them.
    expect(await spelled()).toEqual(['Claro', 'Claro', 'Móvil Virtual', 'Sin Código']);
    expect(await factsOf('573000000000')).toMatchObject({ carrier: 'Claro', mcc: '732', mnc: '101' });
    expect(await imports.portedOf('573209999999')).toEqual([
      { routingNumber: '00012', carrier: 'Claro', mcc: '732', mnc: '101' },
    ]);
    await setRoutingNumber(imports.ctx, { code: 'Sin Código', carrier: 'Claro' });
    expect(await spelled()).toEqual(['Claro', 'Claro', 'Móvil Virtual', 'Claro']);
  });

  test('also applies carrier names to the public metadata', async () => {
    const { carrier, mcc = null, mnc = null } = (await factsOf('573000500000')) ?? {};
    expect(carrier).toBe('Tigo');
    await setRoutingNumber(imports.ctx, { code: '00013', carrier: 'Tigo Colombia', mcc, mnc });
    expect((await factsOf('573000500000'))?.carrier).toBe('Tigo Colombia');
  });

  test('is refused entirely if ranges overlap or a cell is invalid', async () => {
    await importNumberingPlan(imports.ctx, plan('3000000000,3000499999,A,,,,,'));
    const overlapping = plan('3000000000,3000499999,A,,,,,', '3000499999,3000599999,B,,,,,');
    await expect(told(importNumberingPlan(imports.ctx, overlapping))).rejects.toThrow(
      '573000000000 and at 573000499999 overlap',
    );
    await expect(
      told(importNumberingPlan(imports.ctx, plan('3000000009,3000000000,A,,,,,'))),
    ).rejects.toThrow('Line 2: to');
    await expect(
      told(importNumberingPlan(imports.ctx, plan('3000000000,3000000009,A,,,fax,,'))),
    ).rejects.toThrow('Line 2: type');
    for (const cells of [
      'Cla\u001b[2Jro,,,,,',
      'A,\u202e732,,,,',
      'A,,,,Bogo\u009bta,',
      'A,,,,,"Cundi\u2066namarca"',
    ])
      await expect(
        told(importNumberingPlan(imports.ctx, plan(`3000000000,3000000009,${cells}`))),
      ).rejects.toThrow(
        /Line 2: (operator|mcc|area|subdivision) .* has control, invisible or direction characters/,
      );
    expect(await factsOf('573000499999')).toMatchObject({ carrier: 'A' });
  });

  test('is changed by differences: new, changed, split and removed ranges', async () => {
    await importNumberingPlan(
      imports.ctx,
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
    expect(await importNumberingPlan(imports.ctx, change)).toMatchObject({
      outcome: 'loaded',
      version: 2,
      mode: 'difference',
      lines: 5,
      rows: 4,
    });
    const numbers = ['573000099999', '573000100000', '573010000000', '576042345678', '576042347000'];
    const { facts } = await findNumberFacts(imports.ctx.db, numbers);
    expect(facts.map(({ carrier, area }) => carrier ?? area)).toEqual(['D', 'E', 'F', 'Medellín', 'C']);
    expect(await importNumberingPlan(imports.ctx, change)).toMatchObject({
      outcome: 'already loaded',
      version: 2,
    });
    const loads = await listNumberLoads(imports.ctx, { dataset: 'numbering_plan', limit: 10 });
    expect(loads.map(({ version, rows }) => [version, rows])).toEqual([
      [2, 4],
      [1, 4],
    ]);
  });

  test('is unchanged by a difference that does not match, is older or has no full load before it', async () => {
    const change = planChange('3000000000,3000499999,A,,alta');
    await expect(importNumberingPlan(imports.ctx, change)).rejects.toMatchObject({
      code: 'NOTHING_TO_COMPARE',
    });
    await importNumberingPlan(imports.ctx, plan('3000000000,3000499999,A,,,,,'));
    const wrong = [
      [planChange('3000000000,3000499998,,,baja'), { code: 'RANGE_NOT_FOUND', details: { line: 2 } }],
      [planChange('3010000000,3010499999,B,,alta', '3000400000,3000500000,C,,'), { code: 'RANGES_OVERLAP' }],
      [planChange('3000000000,3000499999,,,baja'), { code: 'LOAD_SHRINKS', details: { rows: 0, before: 1 } }],
      [
        planChange('3000000000,3000499999,B,,perhaps'),
        { message: expect.stringContaining('Line 2: action "perhaps"') },
      ],
      [planChange('3000000000,3000499999,,,alta'), { message: expect.stringContaining('Line 2: operator') }],
      [{ ...planChange('3000000000,3000499999,B,,'), asOf: new Date(0) }, { code: 'LOAD_NOT_NEWER' }],
    ] as const;
    for (const [input, why] of wrong)
      await expect(told(importNumberingPlan(imports.ctx, input))).rejects.toMatchObject(why);
    expect(await factsOf('573000499999')).toMatchObject({ carrier: 'A' });
    expect(await factsOf('573010000000')).not.toMatchObject({ carrier: 'B' });
    expect(await listNumberLoads(imports.ctx, { dataset: 'numbering_plan', limit: 10 })).toHaveLength(1);
  });

  test('keeps the definition of the table and the public metadata', async () => {
    const publicRanges = () =>
      imports.cloud.query(
        "select count(*), sum(hashtextextended(range::text, 0)) from number_range range where source = 'public'",
      );
    const before = [await imports.shapeOf('number_range'), await publicRanges()];
    await importNumberingPlan(imports.ctx, plan('3000000000,3000499999,A,,,,,'));
    expect([await imports.shapeOf('number_range'), await publicRanges()]).toEqual(before);
  });

  test('waits for a query that holds the table, without delaying others for long', async () => {
    const untilRefused = await imports.holdUntilRefused('number_range');
    const loading = importNumberingPlan(imports.ctx, plan('3000000000,3000499999,A,,,,,'));
    await untilRefused();
    expect(await loading).toMatchObject({ outcome: 'loaded', rows: 1 });
    expect(await factsOf('573000499999')).toMatchObject({ carrier: 'A' });
  });

  test('accepts new public metadata before or after a load', async () => {
    const [deploying, watching] = [0, 1].map(
      () => new pg.Client({ connectionString: asOwner(imports.cloud.environment.DATABASE_URL) }),
    ) as [pg.Client, pg.Client];
    await Promise.all([deploying.connect(), watching.connect()]);
    await deploying.query('begin');
    await takeLoadTurn(deploying, 'numbering_plan');
    await deploying.query("delete from number_range where source = 'public' and first = '573'");
    await deploying.query(
      "insert into number_range (source, first, until, carrier) values ('public', '573', '574', 'Of the checkout')",
    );
    const loading = importNumberingPlan(imports.ctx, plan('3000000000,3000499999,A,,,,,'));
    await waitFor('a load that waits for its turn', async () => {
      const { rows } = await watching.query(
        "select from pg_locks where locktype = 'advisory' and not granted",
      );
      return rows.length > 0 || undefined;
    });
    await deploying.query('commit');
    await Promise.all([deploying.end(), watching.end()]);
    await loading;
    expect(
      await imports.cloud.query("select carrier from number_range where source = 'public' and first = '573'"),
    ).toEqual([{ carrier: 'Of the checkout' }]);
    await imports.cloud.query("delete from number_range where source = 'public' and first = '573'");
  });
});
