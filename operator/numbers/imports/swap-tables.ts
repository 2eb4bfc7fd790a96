import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { OperatorError } from '../../program/operator-error.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const TRIES = 10;
/** Other queries queue behind our lock request, so it must not wait long. */
const LOCK_TIMEOUT = '1s';
const PAUSE_MS = 500;

/** A table of number data, and its primary key constraint. */
export type Swapped = { table: string; key: string };

/** The name of the table that new rows are loaded into. */
export const nextOf = ({ table }: Swapped): string => `${table}_next`;

/** Creates it with the same structure, so that its key detects duplicates. */
export async function createNext(client: Client, swapped: Swapped): Promise<void> {
  await client.query(`create table ${nextOf(swapped)} (like ${swapped.table} including all)`);
}

/**
 * Replaces the table in use, within the transaction: look-ups wait for some milliseconds. Retries while a long query
 * uses the table.
 */
export async function swapTables(client: Client, swapped: Swapped): Promise<void> {
  const { table, key } = swapped;
  const next = nextOf(swapped);
  await client.query(`analyze ${next}`);
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  for (let attempt = 1; ; attempt += 1) {
    await client.query('savepoint swap');
    try {
      await client.query(`
        drop table ${table};
        alter table ${next} rename to ${table};
        alter table ${table} rename constraint ${next}_pkey to ${key}`);
      return;
    } catch (error) {
      const isHeld = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
      if (!isHeld) throw error;
      if (attempt === TRIES)
        throw new OperatorError('A query holds the table in use, and would not let go. Nothing was loaded.');
      await client.query('rollback to savepoint swap');
      await sleep(PAUSE_MS);
    }
  }
}
