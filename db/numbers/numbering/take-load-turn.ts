import type { Client } from 'pg';
import type { NUMBER_DATASETS } from '../tables/number-load.ts';

/** Takes the lock of a dataset's loads until the transaction ends. */
export async function takeLoadTurn(client: Client, dataset: (typeof NUMBER_DATASETS)[number]): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [`number_load:${dataset}`]);
}
