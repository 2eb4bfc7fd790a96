import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { findNumberFacts } from '../../db/queries/number-facts.ts';
import type { OperatorContext } from '../../operator/program/operator-context.ts';
import { type OperatorCloud, openCloud } from './open-cloud.ts';

/** A cloud with no numbers but those that come with it, before each test, and files to load. Call it at the top of a file. */
export function useNumberImports() {
  let cloud: OperatorCloud;
  let ctx: OperatorContext;
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
  return {
    folder,
    get cloud(): OperatorCloud {
      return cloud;
    },
    get ctx(): OperatorContext {
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
