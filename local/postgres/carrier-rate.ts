import pg from 'pg';
import { CARRIER_NAMES } from '../../shared/calls/carriers/calling-config.ts';

/** The calls that the local carrier dials in a second: more than a laptop hands out. */
const CALLS_PER_SECOND = 200;

/** Says, as an operator does, how many calls a second the local carrier dials, unless an operator has said so. */
export async function stateCarrierRate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `insert into voice_carrier (name, calls_per_second) select unnest($1::text[]), $2
       on conflict (name) do update set calls_per_second = excluded.calls_per_second
        where voice_carrier.calls_per_second is null`,
      [CARRIER_NAMES, CALLS_PER_SECOND],
    );
  } finally {
    await client.end();
  }
}
