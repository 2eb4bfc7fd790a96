import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { toSqlText } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { stageNumberTable, swapNumberTable } from '../../../db/numbers/functions/numbers.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const TRIES = 10;
/** Other queries queue behind our lock request, so it must not wait long. */
const LOCK_TIMEOUT = '1s';
const PAUSE_MS = 500;

/** A table of number data. */
type NumberTable = 'number_range' | 'ported_number';

/** The name of the table that new rows are loaded into. */
export const nextOf = (table: NumberTable): string => `${table}_next`;

/** Creates it with the same structure, so that its key detects duplicates. */
export async function createNext(client: Client, table: NumberTable): Promise<void> {
  await client.query(`select ${toSqlText(stageNumberTable, { table: '$1' })}`, [table]);
}

/**
 * Replaces the table in use, within the transaction: look-ups wait for some milliseconds. Retries while a long query
 * uses the table.
 */
export async function swapTables(client: Client, table: NumberTable): Promise<void> {
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  for (let attempt = 1; ; attempt += 1) {
    await client.query('savepoint swap');
    try {
      await client.query(`select ${toSqlText(swapNumberTable, { table: '$1' })}`, [table]);
      return;
    } catch (error) {
      const isHeld = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
      if (!isHeld) throw error;
      if (attempt === TRIES) throw new DomainError('TABLE_BUSY');
      await client.query('rollback to savepoint swap');
      await sleep(PAUSE_MS);
    }
  }
}
