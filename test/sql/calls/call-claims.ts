import { randomUUID } from 'node:crypto';
import { PAUSE_REASONS } from '../../../db/calls/tables/words.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { readAccount, readHeld } from '../suite/accounts.ts';
import { eventsOf, type SqlTenant } from '../suite/tenants.ts';
import type { Sql } from '../suite/use-sql.ts';
import { dialWith, MARGIN_SEC } from './attempts.ts';

/** The arguments that claim an attempt; `opensAt`: when calling hours open, if they are not open now. */
export const claimOf = (callId: string, attempt: number, carrier: string, opensAt: Date | null = null) => ({
  call: callId,
  attempt,
  carrier,
  token: randomUUID() as string,
  hours: hoursFrom(opensAt),
  marginSec: MARGIN_SEC,
  patienceSec: 60,
});

/** The answers that `campaigns.test.ts` receives. */
export const OF_CAMPAIGNS = Object.fromEntries(
  ['paused', ...PAUSE_REASONS.map((reason) => `paused.because ${reason}`)].map((one) => [
    one,
    'Of campaigns.',
  ]),
);

/** Provides what attempts of calls need: carriers, settings and their claims. */
export function useClaims(sql: Sql) {
  const dial = dialWith(sql);

  const accountOf = async ({ organizationId }: SqlTenant) => ({
    ...(await readAccount(sql.client(), organizationId)),
    held: await readHeld(sql.client(), organizationId),
  });

  const typesOf = async ({ organizationId }: SqlTenant) =>
    (await eventsOf(sql, organizationId)).map(({ type }) => type);

  const setRoom = (carrier: string, maxActive: number) =>
    sql.query(
      'insert into voice_carrier (name, max_active) values ($1, $2) on conflict (name) do update set max_active = $2',
      [carrier, maxActive],
    );

  const setSetting = (organizationId: number, column: string, value: number | boolean) =>
    sql.query(
      `insert into call_setting (organization_id, ${column}) values ($1, $2)
       on conflict (organization_id) do update set ${column} = excluded.${column}`,
      [organizationId, value],
    );

  return { dial, accountOf, typesOf, setRoom, setSetting };
}
