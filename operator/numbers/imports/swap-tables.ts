import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { OperatorError } from '../../program/operator-error.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const TRIES = 10;
/** Whoever asks the table waits behind us while we wait: not for long. */
const LOCK_TIMEOUT = '1s';
const PAUSE_MS = 500;

/** A table of numbers, and the constraint that is its key. */
export type Swapped = { table: string; key: string };

/** Where rows are loaded that are to take the place of those in use. */
export const nextOf = ({ table }: Swapped): string => `${table}_next`;

/** Makes that place: like the table in everything, so that its key finds what comes twice. */
export async function createNext(client: Client, swapped: Swapped): Promise<void> {
  await client.query(`create table ${nextOf(swapped)} (like ${swapped.table} including all)`);
}

/**
 * Puts it in the place of the table in use, within the transaction: who looks numbers up waits some milliseconds. Tried
 * again while a long query holds the table.
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
