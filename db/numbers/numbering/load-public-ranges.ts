import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import type { Client } from 'pg';
import { copyFrom } from '../../engine/copy-from.ts';
import { takeLoadTurn } from './take-load-turn.ts';

const FILE = new URL('public-ranges.tsv.gz', import.meta.url);

/** Loads this code's public numbering metadata into the database, unless it is there already. Atomic and idempotent. */
export async function loadPublicRanges(client: Client): Promise<void> {
  const compressed = readFileSync(FILE);
  const checksum = createHash('sha256').update(compressed).digest('hex');
  const { rows } = await client.query(
    "select checksum from number_load where dataset = 'public_ranges' order by version desc limit 1",
  );
  if (rows[0]?.checksum === checksum) return;
  await client.query('begin');
  try {
    // Must not run concurrently with a load of the numbering plan, which swaps in a new table.
    await takeLoadTurn(client, 'numbering_plan');
    await client.query("delete from number_range where source = 'public'");
    await copyFrom(
      client,
      "copy number_range (source, first, until, carrier, mcc, mnc, area, subdivision, timezones) from stdin (null '')",
      Readable.from([gunzipSync(compressed)]),
    );
    await client.query(
      `insert into number_load (dataset, version, mode, checksum, as_of, lines, rows)
       select 'public_ranges', coalesce((select max(version) from number_load where dataset = 'public_ranges'), 0) + 1,
              'full', $1, now(), count(*), count(*) from number_range where source = 'public'`,
      [checksum],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('analyze number_range');
}
