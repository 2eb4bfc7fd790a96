import type { Client } from 'pg';
import { takeLoadTurn } from '../../../db/numbers/numbering/take-load-turn.ts';
import type { LOAD_MODES, NUMBER_DATASETS } from '../../../db/numbers/tables/number-load.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

export type Load = {
  dataset: (typeof NUMBER_DATASETS)[number];
  version: number;
  mode: (typeof LOAD_MODES)[number];
  checksum: string;
  asOf: Date;
  lines: number;
  rows: number;
};

const COLUMNS =
  'dataset, version, mode, checksum, as_of as "asOf", lines::float8 as lines, rows::float8 as rows';

/** Locks a dataset until the transaction ends, and returns its latest load. */
export async function lockDataset(client: Client, dataset: Load['dataset']): Promise<Load | undefined> {
  await takeLoadTurn(client, dataset);
  const { rows } = await client.query<Load>(
    `select ${COLUMNS} from number_load where dataset = $1 order by version desc limit 1`,
    [dataset],
  );
  return rows[0];
}

/** The load of the same file since the last full load (inclusive). */
export async function findSameLoad(
  client: Client,
  dataset: Load['dataset'],
  checksum: string,
): Promise<Load | undefined> {
  const { rows } = await client.query<Load>(
    `select ${COLUMNS} from number_load
      where dataset = $1 and checksum = $2
        and version >= (select max(version) from number_load where dataset = $1 and mode = 'full')`,
    [dataset, checksum],
  );
  return rows[0];
}

/** Records a load as the next version of its dataset. */
export async function recordLoad(
  client: Client,
  latest: Load | undefined,
  load: Omit<Load, 'version'>,
): Promise<Load> {
  const version = (latest?.version ?? 0) + 1;
  await client.query(
    `insert into number_load (dataset, version, mode, checksum, as_of, lines, rows) values ($1, $2, $3, $4, $5, $6, $7)`,
    [load.dataset, version, load.mode, load.checksum, load.asOf, load.lines, load.rows],
  );
  return { ...load, version };
}

/** Refuses a load that removes more than a share (0 to 1) of the rows, most likely from a truncated file. */
export function refuseShrinking(latest: Load | undefined, rows: number, share: number): void {
  if (latest === undefined || rows >= latest.rows * (1 - share)) return;
  throw new DomainError('LOAD_SHRINKS', { rows, before: latest.rows, share });
}
