import type pg from 'pg';

export type Terms = { balanceMicro?: number; creditLineMicro?: number; lowBalanceMicro?: number | null };

/** Creates an organization that may call, with an account and a balance, by the database's own functions; returns its id. */
export async function openAccount(client: pg.Client, terms: Terms = {}): Promise<number> {
  const { balanceMicro = 0, creditLineMicro = 0, lowBalanceMicro = null } = terms;
  const { rows } = await client.query<{ id: string }>(
    "insert into organization (name, currency) values ('Sql', 'COP') returning id",
  );
  const id = Number(rows[0]?.id);
  await client.query(
    "insert into organization_service (organization_id, service, enabled) values ($1, 'callblasting', true)",
    [id],
  );
  await client.query(
    `insert into billing_account (organization_id, mode, currency, credit_line_micro, low_balance_micro)
     values ($1, case when $2::bigint > 0 then 'credit' else 'prepaid' end, 'COP', $2, $3)`,
    [id, creditLineMicro, lowBalanceMicro],
  );
  if (balanceMicro > 0)
    await client.query(
      "select routine.post_movement($1, 'topup', $2, null, 1, 'Opening', 'opening', null, 'payment')",
      [id, balanceMicro],
    );
  return id;
}

export type Account = { balance: number; pending: number; available: number };

/** An account's amounts, after checking its movements, their chain and days, its pending usage, holds and spending. */
export async function readAccount(client: pg.Client, organizationId: number): Promise<Account> {
  const { rows } = await client.query<Account & { isTrue: boolean }>(
    `select balance_micro::float8 as balance, pending_micro::float8 as pending, routine.available_micro(account)::float8 as available,
            balance_micro = coalesce((select sum(amount_micro) from movement where organization_id = $1), 0)
            and pending_micro = coalesce((select sum(unit_micro * quantity) from pending_usage where organization_id = $1), 0)
            and held_micro = coalesce((select sum(attempt.held_micro) from call join call_attempt attempt on attempt.call_id = call.id
                                        where call.organization_id = $1 and attempt.ended_at is null), 0)
            and not exists (
              select from (select balance_after_micro, sum(amount_micro) over (order by id) as running
                             from movement where organization_id = $1) chain where balance_after_micro <> running)
            and not exists (
              select from (select type, kind, service, cost_center_id, sum(amount_micro) as micro, sum(quantity) as quantity, count(*) as movements
                             from movement where organization_id = $1 group by 1, 2, 3, 4) movements
                full join (select type, kind, service, cost_center_id, sum(amount_micro) as micro, sum(quantity) as quantity, sum(movements) as movements
                             from movement_day where organization_id = $1 group by 1, 2, 3, 4) days
                  on (days.type, days.kind, coalesce(days.service, ''), coalesce(days.cost_center_id, 0))
                     = (movements.type, movements.kind, coalesce(movements.service, ''), coalesce(movements.cost_center_id, 0))
               where (days.micro, days.quantity, days.movements) is distinct from (movements.micro, movements.quantity, movements.movements))
            and coalesce((select sum(spent_micro) from spend where organization_id = $1 and period = 'month'), 0)
                = pending_micro - coalesce((select sum(amount_micro) from movement
                                             where organization_id = $1 and type in ('charge', 'refund')), 0) as "isTrue"
       from billing_account account where organization_id = $1`,
    [organizationId],
  );
  const [row] = rows;
  if (row === undefined || !row.isTrue) throw new Error(`The account of ${organizationId} is not true.`);
  return { balance: row.balance, pending: row.pending, available: row.available };
}

/** Sums what an organization's call attempts hold. */
export async function readHeld(client: pg.Client, organizationId: number): Promise<number> {
  const { rows } = await client.query<{ held: number }>(
    'select held_micro::float8 as held from billing_account where organization_id = $1',
    [organizationId],
  );
  return rows[0]?.held ?? 0;
}
