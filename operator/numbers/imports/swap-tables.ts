import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { OperatorError } from '../../program/operator-error.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const TRIES = 10;
/** Whoever asks the table waits behind us while we wait: not for long. */
const LOCK_TIMEOUT = '1s';
const PAUSE_MS = 500;

/** Puts tables in each other's place, within the transaction: tried again while a long query holds one of them. */
export async function swapTables(client: Client, statements: string): Promise<void> {
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  for (let attempt = 1; ; attempt += 1) {
    await client.query('savepoint swap');
    try {
      await client.query(statements);
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
