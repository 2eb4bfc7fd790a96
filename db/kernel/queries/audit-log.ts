import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { countRows } from '../../engine/count-rows.ts';
import { type AUDIT_ACTORS, auditEvent } from '../tables/audit-event.ts';

export type AuditLogFilter = {
  actor?: (typeof AUDIT_ACTORS)[number] | undefined;
  actorId?: number | undefined;
  /** The first words of verbs: `key` of `key.create`. */
  nouns?: readonly string[] | undefined;
  /** The id of what was changed, or its name: a key's, a person's, an endpoint's address, a link as `domain/code`. */
  target?: string | undefined;
  createdFrom?: Date | undefined;
  createdBefore?: Date | undefined;
};

/**
 * The name that its organization gives to what was changed. Columns are written with their table: a query of one table names them
 * alone, and an inner table's would be meant.
 */
const targetName = sql<string | null>`case audit_event.target
  when 'api_key' then (select name from api_key
     where api_key.organization_id = audit_event.organization_id and api_key.id = audit_event.target_id::bigint)
  when 'membership' then (select name from "user" join membership on user_id = "user".id
     where membership.organization_id = audit_event.organization_id and user_id = audit_event.target_id::bigint)
  when 'cost_center' then (select code from cost_center
     where cost_center.organization_id = audit_event.organization_id and cost_center.id = audit_event.target_id::bigint)
  when 'webhook_endpoint' then (select url from webhook_endpoint
     where webhook_endpoint.organization_id = audit_event.organization_id and webhook_endpoint.id = audit_event.target_id::bigint)
  when 'invitation' then (select email from invitation
     where invitation.organization_id = audit_event.organization_id and invitation.id = audit_event.target_id::bigint)
  when 'plan' then (select name from plan
     where plan.organization_id = audit_event.organization_id and plan.id = audit_event.target_id::bigint)
  when 'call_audio' then (select name from call_audio
     where call_audio.organization_id = audit_event.organization_id and call_audio.id = audit_event.target_id::bigint)
  when 'campaign' then (select name from campaign
     where campaign.organization_id = audit_event.organization_id and campaign.id = audit_event.target_id::bigint)
  when 'call' then (select call_id::text from call
     where call.organization_id = audit_event.organization_id and call.id = audit_event.target_id::bigint)
  when 'batch' then (select job_id::text from batch
     where batch.organization_id = audit_event.organization_id and batch.id = audit_event.target_id::bigint)
  when 'domain_tenure' then (select domain.name from domain_tenure join domain on domain.id = domain_id
     where domain_tenure.organization_id = audit_event.organization_id and domain_tenure.id = audit_event.target_id::bigint)
  when 'link_reference' then (select name from link_reference
     where link_reference.organization_id = audit_event.organization_id and link_reference.id = audit_event.target_id::bigint)
  when 'link' then (select domain.name || '/' || code from link
       join domain_tenure on domain_tenure.id = tenure_id join domain on domain.id = domain_id
     where link.organization_id = audit_event.organization_id and link.id = audit_event.target_id::bigint)
  end`;

/** The endpoint that an event of its deliveries is about. */
const endpointUrl = sql<string | null>`(select url from webhook_endpoint
  where webhook_endpoint.organization_id = audit_event.organization_id
    and webhook_endpoint.id = (audit_event.input ->> 'endpointId')::bigint)`;

/** An organization's audit log, latest first, with the names that the organization gives to what was changed. */
export async function listAuditLog(
  db: Database,
  organizationId: number,
  filter: AuditLogFilter,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
) {
  return await db
    .select({
      id: auditEvent.id,
      occurredAt: auditEvent.occurredAt,
      actor: auditEvent.actor,
      actorId: auditEvent.actorId,
      actorName: auditEvent.actorName,
      verb: auditEvent.verb,
      target: auditEvent.target,
      targetId: auditEvent.targetId,
      input: auditEvent.input,
      requestId: auditEvent.requestId,
      targetName,
      endpointUrl,
    })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.organizationId, organizationId),
        beforeId === undefined ? undefined : lt(auditEvent.id, beforeId),
        ...toConditions(organizationId, filter),
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(limit);
}

export type AuditLogRow = Awaited<ReturnType<typeof listAuditLog>>[number];

/** Counts the events that the filter leaves, up to `most`. */
export function countAuditLog(db: Database, organizationId: number, filter: AuditLogFilter, most: number) {
  const rows = db
    .select({ id: auditEvent.id })
    .from(auditEvent)
    .where(and(eq(auditEvent.organizationId, organizationId), ...toConditions(organizationId, filter)))
    .limit(most);
  return countRows(db, rows);
}

function toConditions(organizationId: number, filter: AuditLogFilter): (SQL | undefined)[] {
  const { actor, actorId, nouns, target, createdFrom, createdBefore } = filter;
  return [
    actor && eq(auditEvent.actor, actor),
    actorId === undefined ? undefined : eq(auditEvent.actorId, actorId),
    nouns && inArray(sql`split_part(${auditEvent.verb}, '.', 1)`, [...nouns]),
    createdFrom && gte(auditEvent.occurredAt, createdFrom),
    createdBefore && lt(auditEvent.occurredAt, createdBefore),
    target === undefined
      ? undefined
      : sql`(${auditEvent.targetId} = ${target}
             or (${auditEvent.target}, ${auditEvent.targetId}) in (${namedTargets(organizationId, target)}))`,
  ];
}

/** The targets that an organization calls by a name, or by a part of it. */
function namedTargets(organizationId: number, name: string): SQL {
  const part = `%${name.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const [domain = '', code = ''] = name.replace(/^https?:\/\//, '').split('/');
  return sql`
    select 'api_key', id::text from api_key where organization_id = ${organizationId} and name ilike ${part}
    union all
    select 'membership', user_id::text from membership join "user" on "user".id = user_id
     where organization_id = ${organizationId} and ("user".name ilike ${part} or email ilike ${part})
    union all
    select 'cost_center', id::text from cost_center
     where organization_id = ${organizationId} and (code ilike ${part} or name ilike ${part})
    union all
    select 'webhook_endpoint', id::text from webhook_endpoint where organization_id = ${organizationId} and url ilike ${part}
    union all
    select 'invitation', id::text from invitation where organization_id = ${organizationId} and email ilike ${part}
    union all
    select 'domain_tenure', domain_tenure.id::text from domain_tenure join domain on domain.id = domain_id
     where organization_id = ${organizationId} and domain.name ilike ${part}
    union all
    select 'link_reference', id::text from link_reference where organization_id = ${organizationId} and name ilike ${part}
    union all
    select 'link', link.id::text from domain join domain_tenure on domain_id = domain.id join link on tenure_id = domain_tenure.id
     where domain.name = ${domain} and code = ${code} and link.organization_id = ${organizationId}`;
}
