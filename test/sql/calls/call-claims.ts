import { readAccount, readHeld } from '../suite/accounts.ts';
import { eventsOf, type SqlTenant } from '../suite/tenants.ts';
import type { Sql } from '../suite/use-sql.ts';
import { dialWith } from './attempts.ts';

/** What attempts of calls need: carriers, settings and their claims. */
export function useClaims(sql: Sql) {
  const dial = dialWith(sql);

  const connections = (count: number) => Promise.all(Array.from({ length: count }, () => sql.connect()));

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

  return { dial, connections, accountOf, typesOf, setRoom };
}
