import type { BenchDatabase } from '../load/database.ts';
import { ASKER, loadSql } from '../load/sql-load.ts';
import type { Row } from '../run.ts';

const CONNECTIONS = 16;
const SECONDS = 5;
const ACCOUNTS = [10, 50];

/** Textbook transfers between accounts: two entries and two balances, locked in key order. */
const PLAIN = `
  create schema plain;
  create table plain.account (id bigint primary key, balance bigint not null default 0);
  create table plain.transfer (id bigint generated always as identity primary key, amount bigint not null check (amount > 0),
                               created_at timestamptz not null default now());
  create table plain.entry (id bigint generated always as identity primary key, transfer_id bigint not null references plain.transfer,
                            account_id bigint not null references plain.account, amount bigint not null);
  create index on plain.entry (account_id, id);
  insert into plain.account select generate_series(1, 50);
  create function plain.pay(p_from bigint, p_to bigint, p_amount bigint) returns bigint language plpgsql as $$
  declare v_transfer bigint;
  begin
    perform from plain.account where id in (p_from, p_to) order by id for update;
    insert into plain.transfer (amount) values (p_amount) returning id into v_transfer;
    insert into plain.entry (transfer_id, account_id, amount) values (v_transfer, p_from, -p_amount), (v_transfer, p_to, p_amount);
    update plain.account set balance = balance + case id when p_to then p_amount else -p_amount end where id in (p_from, p_to);
    return v_transfer;
  end $$;`;

/**
 * Our charge (price, plan, funds, spend limits, movement, balance) compared with plain double-entry tables, in one
 * Postgres.
 */
export async function measureLedger(database: BenchDatabase): Promise<Row[]> {
  await database.client.query(PLAIN);
  const rows: Row[] = [];
  for (const accounts of ACCOUNTS) {
    const texts: [string, string][] = [
      [
        'our charge',
        `select routine.charge_usage(:n, :n, 'numberinsight', 'lookup', 'numberinsight.lookup', 1, 'Look-up', null)`,
      ],
      [
        'plain double entry',
        `select plain.pay(:n, 1 + (:n + floor(random() * ${accounts - 1}))::bigint % ${accounts}, 1)`,
      ],
    ];
    for (const [name, text] of texts) {
      const load = { ...database, connections: CONNECTIONS, upTo: accounts, text };
      const { perSecond, cpuMs } = await loadSql({ ...load, seconds: SECONDS });
      rows.push({
        name: `${name}, ${accounts} accounts`,
        connections: CONNECTIONS,
        value: perSecond,
        unit: '/s',
        note: `${cpuMs} ms of CPU each, ${ASKER}`,
      });
    }
  }
  return rows;
}
