import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { linksToNumber, listSignIns, numberPatterns } from '../../../db/people/functions/people.ts';
import { contactsOfNumber } from '../../contacts/contacts-of-number.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { openObjectStorage } from '../../kernel/storage/object-storage.ts';
import { readObjectStorage } from '../../kernel/storage/object-storage-config.ts';
import { type StoredFile, saveFiles } from '../../kernel/storage/save-files.ts';
import { describeDigits } from '../../numbers/read-number.ts';
import { recordingsOf } from '../organizations/exported-kinds.ts';
import { findPerson } from './find-person.ts';
import { type CalledNumber, toCalledNumber } from './to-called-number.ts';

/** Never part of an export, although hashes. */
const SECRETS = sql`array['token_hash', 'token', 'claim_token']`;

const rows = (query: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(to_jsonb(row) - ${SECRETS}), '[]') from (${query}) row)`;

type ExportPerson = { who: string; file: string; withoutFiles?: boolean | undefined };

/**
 * Writes all that is kept about a person (by e-mail address) or a called number to a new file, as JSON, and the
 * recordings of the number's calls to a new folder beside it. Throws DomainError when nothing is kept, the file exists,
 * or R2 cannot be read.
 */
export async function exportPerson(
  ctx: Ctx,
  { who, file, withoutFiles = false }: ExportPerson,
): Promise<Record<string, string | number | null>> {
  const number = who.includes('@') ? undefined : toCalledNumber(who);
  const kept = number === undefined ? await ofPerson(ctx, who) : await ofNumber(ctx, number);
  const of = number === undefined ? {} : describeDigits(number.digits);
  const data = await readAll(ctx, kept);
  const recordings = withoutFiles ? [] : (data.recordings ?? []);
  const settings = recordings.length === 0 ? undefined : readObjectStorage(ctx.env);
  if (settings === undefined && recordings.length > 0) throw new DomainError('STORAGE_NOT_SET');
  const content = { who, ...of, exportedAt: ctx.clock().toISOString(), ...data };
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (cause: Error) => {
      throw new DomainError('FILE_NOT_WRITTEN', { file, reason: cause.message }, { cause });
    },
  );
  const counts = {
    ...of,
    ...Object.fromEntries(Object.entries(data).map(([name, list]) => [name, list.length])),
  };
  // The rows are those that `recordingsOf` selects.
  const files = Readable.from(recordings) as AsyncIterable<StoredFile>;
  return settings === undefined
    ? counts
    : { ...counts, ...(await saveFiles(openObjectStorage(settings), `${file}.files`, files)) };
}

async function readAll({ db }: Ctx, kept: Record<string, SQL>): Promise<Record<string, unknown[]>> {
  const fields = Object.entries(kept).map(([name, query]) => sql`${name}::text, ${rows(query)}`);
  const { rows: found } = await db.execute<{ data: Record<string, unknown[]> }>(
    sql`select jsonb_build_object(${sql.join(fields, sql`, `)}) as data`,
  );
  return found[0]?.data ?? {};
}

async function ofPerson(ctx: Ctx, email: string): Promise<Record<string, SQL>> {
  const { id } = await findPerson(ctx, email);
  const signIns = (of: 'links' | 'providers') =>
    sql`select asked.* from jsonb_array_elements(${toSql(listSignIns, { user: sql`${id}::bigint` })} -> ${of}) asked`;
  return {
    person: sql`select * from "user" where id = ${id}`,
    memberships: sql`select membership.*, organization.name as organization from membership
      join organization on organization.id = membership.organization_id where user_id = ${id} order by organization_id`,
    invitations: sql`select * from invitation where lower(email) = lower(${email}) order by id`,
    sentInvitations: sql`select organization_id, role, created_at from invitation where invited_by = ${id} order by id`,
    topUps: sql`select * from top_up where user_id = ${id} order by created_at, id`,
    keys: sql`select * from api_key where created_by = ${id} order by id`,
    sessions: sql`select * from session where user_id = ${id} order by id`,
    signInLinks: signIns('links'),
    providerSignIns: signIns('providers'),
    mails: sql`select * from mail
      where user_id = ${id} or invitation_id in (select id from invitation where lower(email) = lower(${email})) order by id`,
    mailPreferences: sql`select * from mail_preference where user_id = ${id} order by organization_id, kind`,
    auditEvents: sql`select * from audit_event
      where (actor = 'user' and actor_id = ${id}) or (target = 'user' and target_id = ${String(id)})
         or position(lower(${email}) in lower(input::text)) > 0 order by id`,
  };
}

async function ofNumber(
  { db }: Ctx,
  { digits: number, spellings }: CalledNumber,
): Promise<Record<string, SQL>> {
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
    recordings: sql.raw(
      recordingsOf(`call.id in (select value::bigint from jsonb_array_elements_text('${ids}'))`),
    ),
    events: sql`select * from webhook_event
      where organization_id in (select value::bigint from jsonb_array_elements_text(${organizations}::jsonb))
        and service = 'voice' and data ->> 'to' = ${number} order by id`,
    recipients: sql`select recipient.* from campaign
      join campaign_recipient recipient on recipient.campaign_id = campaign.id and to_number = ${number}
      where campaign.erased_at is null order by campaign.id`,
    ...contactsOfNumber(number),
    callerIds: sql`select * from caller_id where number = ${number} order by organization_id`,
    portability: sql`select * from ported_number where number = ${number}`,
    links: sql`select made.*, domain.name as domain from ${toSql(linksToNumber, { spellings })} made
      join domain_tenure on domain_tenure.id = tenure_id join domain on domain.id = domain_id order by made.id`,
    auditEvents: sql`select audit_event.* from audit_event left join organization on organization.id = organization_id
      where exists (select from ${toSql(numberPatterns, { spellings })} written
                     where input::text ~ pattern and coalesce(written.country = organization.country, written.country is null))
      order by audit_event.id`,
  };
}
