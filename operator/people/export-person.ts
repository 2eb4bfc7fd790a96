import { writeFile } from 'node:fs/promises';
import { type SQL, sql } from 'drizzle-orm';
import { toSql } from '../../db/sql/define-sql-function.ts';
import { signInLinksOf } from '../../db/sql/people.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';
import { getUserOrThrow } from './get-user-or-throw.ts';
import { toCalledNumber } from './to-called-number.ts';

/** Never part of an export, although hashes. */
const SECRETS = sql`array['token_hash', 'token', 'claim_token']`;

const rows = (query: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(to_jsonb(row) - ${SECRETS}), '[]') from (${query}) row)`;

/**
 * Writes all that the database keeps about a person (by e-mail address) or a called number to a new file, as JSON. Throws
 * OperatorError when nothing is kept, or the file exists.
 */
export async function exportPerson(
  ctx: OperatorContext,
  { who, file }: { who: string; file: string },
): Promise<Record<string, number>> {
  const kept = who.includes('@') ? await ofPerson(ctx, who) : await ofNumber(ctx, toCalledNumber(who));
  const data = await readAll(ctx, kept);
  const content = { who, exportedAt: ctx.clock().toISOString(), ...data };
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (cause: Error) => {
      throw new OperatorError(`${file} cannot be written: ${cause.message}`);
    },
  );
  return Object.fromEntries(Object.entries(data).map(([name, list]) => [name, list.length]));
}

async function readAll(
  { db }: OperatorContext,
  kept: Record<string, SQL>,
): Promise<Record<string, unknown[]>> {
  const fields = Object.entries(kept).map(([name, query]) => sql`${name}::text, ${rows(query)}`);
  const { rows: found } = await db.execute<{ data: Record<string, unknown[]> }>(
    sql`select jsonb_build_object(${sql.join(fields, sql`, `)}) as data`,
  );
  return found[0]?.data ?? {};
}

async function ofPerson(ctx: OperatorContext, email: string): Promise<Record<string, SQL>> {
  const { id } = await getUserOrThrow(ctx, email);
  return {
    person: sql`select * from "user" where id = ${id}`,
    memberships: sql`select membership.*, organization.name as organization from membership
      join organization on organization.id = membership.organization_id where user_id = ${id} order by organization_id`,
    invitations: sql`select * from invitation where lower(email) = lower(${email}) order by id`,
    keys: sql`select * from api_key where created_by = ${id} order by id`,
    sessions: sql`select * from session where user_id = ${id} order by id`,
    signInLinks: sql`select asked.* from jsonb_array_elements(${toSql(signInLinksOf, { user: id })}) asked`,
    mails: sql`select * from mail where user_id = ${id} order by id`,
    mailPreferences: sql`select * from mail_preference where user_id = ${id} order by organization_id, kind`,
    auditEvents: sql`select * from audit_event
      where (actor = 'user' and actor_id = ${id}) or (target = 'user' and target_id = ${String(id)})
         or position(lower(${email}) in lower(input::text)) > 0 order by id`,
  };
}

async function ofNumber({ db }: OperatorContext, number: string): Promise<Record<string, SQL>> {
  const calls = sql`select called.* from organization cross join lateral (
    select * from call where organization_id = organization.id and to_number = ${number}) called`;
  const { rows: called } = await db.execute<{ id: string; organization: string }>(
    sql`select id::text, organization_id::text as organization from (${calls}) call`,
  );
  const ids = JSON.stringify(called.map(({ id }) => Number(id)));
  const organizations = JSON.stringify([...new Set(called.map(({ organization }) => Number(organization)))]);
  return {
    calls,
    attempts: sql`select * from call_attempt
      where call_id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb)) order by call_id, attempt`,
    events: sql`select * from webhook_event
      where organization_id in (select value::bigint from jsonb_array_elements_text(${organizations}::jsonb))
        and service = 'voice' and data ->> 'to' = ${number} order by id`,
    portability: sql`select * from ported_number where number = ${number}`,
    auditEvents: sql`select * from audit_event where input::text ~ ${`\\m${number}\\M`} order by id`,
  };
}
