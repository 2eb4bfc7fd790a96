import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { findNumberFacts } from '../../../db/numbers/queries/number-facts.ts';
import { asOwner } from '../../../local/postgres/postgres-roles.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { type OperatorCloud, openCloud } from '../open-cloud.ts';

/** Files to load, and a cloud that before each test has only its built-in numbers. Call it at the top of a file. */
export function useNumberImports() {
  let cloud: OperatorCloud;
  let ctx: Ctx;
  let files = 0;
  const folder = mkdtempSync(join(tmpdir(), 'number-imports-'));
  beforeAll(async () => {
    cloud = await openCloud();
  });
  beforeEach(async () => {
    ctx = cloud.openContext().ctx;
    await cloud.query(
      "truncate ported_number, routing_number; delete from number_range where source = 'plan'",
    );
    await cloud.query("delete from number_load where dataset <> 'public_ranges'");
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await cloud.close();
  });

  /** A file with these lines. */
  const fileOf = (...lines: string[]): string => {
    files += 1;
    const path = join(folder, `${files}.csv`);
    writeFileSync(path, `${lines.join('\n')}\n`);
    return path;
  };
  /** A table's definition without its rows: a load's replacement must have the same. */
  const shapeOf = (table: string) =>
    cloud.query(
      `select conname as name, pg_get_constraintdef(oid) as says from pg_constraint where conrelid = $1::regclass
       union all select indexname, indexdef from pg_indexes where tablename = $1::regclass::text
       union all select attname, concat_ws(' ', format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull)
         from pg_attribute where attrelid = $1::regclass and attnum > 0
       union all select 'owner', relowner::regrole::text from pg_class where oid = $1::regclass
       union all select 'rights', relacl::text from pg_class where oid = $1::regclass
       order by 1, 2`,
      [table],
    );
  /** Locks a table; what it returns waits until a concurrent load has timed out on the lock once, and releases it. */
  const holdUntilRefused = async (table: string): Promise<() => Promise<void>> => {
    const holder = new pg.Client({ connectionString: asOwner(cloud.environment.DATABASE_URL) });
    await holder.connect();
    await holder.query(`begin; lock table ${table} in access share mode`);
    const waits = async () => {
      const { rows } = await holder.query<{ pid: number }>(
        `select pid from pg_locks where relation = $1::regclass and mode = 'AccessExclusiveLock' and not granted`,
        [table],
      );
      return rows.length > 0;
    };
    return async () => {
      await waitFor('a load that waits for the table', async () => (await waits()) || undefined);
      await waitFor('a load that is refused it', async () => !(await waits()) || undefined);
      await holder.query('commit');
      await holder.end();
    };
  };
  return {
    folder,
    shapeOf,
    holdUntilRefused,
    get cloud(): OperatorCloud {
      return cloud;
    },
    get ctx(): Ctx {
      return ctx;
    },
    fileOf,
    full: (...lines: string[]) => ({
      file: fileOf('number,operator,since', ...lines),
      mode: 'full' as const,
    }),
    difference: (...lines: string[]) => ({
      file: fileOf('number,operator,since,action', ...lines),
      mode: 'difference' as const,
    }),
    portedOf: async (...numbers: string[]) =>
      (await findNumberFacts(cloud.openContext().ctx.db, numbers)).facts.map(({ ported }) => ported),
  };
}
