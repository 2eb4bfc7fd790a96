import { startDatabase } from '../load/database.ts';
import { startSystem } from '../load/system.ts';
import type { Row } from '../run.ts';
import { measureAdmission } from './admission.ts';
import { measureLedger } from './ledger.ts';
import { measureRoutes } from './routes.ts';
import { measureWebhooks } from './webhooks.ts';

const ONLY = process.env.BENCH_ONLY ?? '';

/** Our own implementations compared with others' in one run. */
export async function measurePeers(print: (row: Row) => void): Promise<Row[]> {
  const rows: Row[] = [];
  const tell = async (name: string, measure: () => Promise<Row[]>): Promise<void> => {
    if (!name.includes(ONLY)) return;
    for (const row of await measure()) {
      rows.push(row);
      print(row);
    }
  };
  await tell('routes', measureRoutes);
  await tell('admission', () => within(() => startSystem({ hasVisits: false }), measureAdmission));
  await tell('webhooks', () => within(() => startSystem({ hasVisits: false }), measureWebhooks));
  await tell('ledger', () => within(startDatabase, measureLedger));
  return rows;
}

async function within<T extends { stop(): Promise<void> }>(
  start: () => Promise<T>,
  measure: (started: T) => Promise<Row[]>,
): Promise<Row[]> {
  const started = await start();
  try {
    return await measure(started);
  } finally {
    await started.stop();
  }
}
