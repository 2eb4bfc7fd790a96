import * as z from 'zod';
import {
  type AuditLogFilter,
  type AuditLogRow,
  countAuditLog as countEvents,
  listAuditLog as findEvents,
} from '../../../db/kernel/queries/audit-log.ts';
import type { TenantCtx } from '../ctx.ts';
import { checkDayOrder } from '../http/lists/check-day-order.ts';
import { mostCounted } from '../http/lists/most-counted.ts';
import { PageQuery, readPage } from '../http/lists/page.ts';
import { createdBetween, toTerms } from '../time/created-between.ts';

export type { AuditLogRow };

/** Kinds of changes, by what their verbs begin with. */
export const AUDIT_KINDS = {
  people: ['user', 'invitation', 'openid'],
  sessions: ['session'],
  keys: ['key'],
  money: ['balance', 'limits', 'spend-limit', 'plan', 'price', 'top-up'],
  webhooks: ['webhook', 'delivery'],
  links: ['link', 'reference', 'host', 'domain'],
  numbers: ['batch'],
  calls: [
    'call',
    'call-audio',
    'calling',
    'caller-id',
    'campaign',
    'contact',
    'destination',
    'opt-out',
    'registry',
    'synthesis',
  ],
  organization: ['organization', 'service', 'block', 'cost-center', 'notices'],
} as const satisfies Record<string, readonly string[]>;

export type AuditKind = keyof typeof AUDIT_KINDS;

export const AuditLogQuery = PageQuery.extend({
  /** The operator, keys, or a person by their id. */
  by: z
    .string()
    .regex(/^(operator|key|[1-9]\d{0,14})$/)
    .optional(),
  kind: z.enum(Object.keys(AUDIT_KINDS) as [AuditKind, ...AuditKind[]]).optional(),
  target: z.string().max(200).optional(),
  ...createdBetween,
}).superRefine(checkDayOrder('createdFrom', 'createdTo'));

type Query = z.output<typeof AuditLogQuery>;

/** Lists what was changed in the organization and by whom, latest first. */
export const listAuditLog = (ctx: TenantCtx, query: Query) =>
  readPage(
    ctx,
    'audit',
    query,
    (beforeId, limit) => findEvents(ctx.db, ctx.tenant.organizationId, toFilter(query), { beforeId, limit }),
    (row): AuditLogRow => row,
  );

/** Counts the changes that a query finds, up to a bound. */
export function countAuditLog({ db, tenant }: TenantCtx, query: Query) {
  const filter = toFilter(query);
  return countEvents(db, tenant.organizationId, filter, mostCounted(filter));
}

function toFilter(query: Query): AuditLogFilter {
  const { by, kind, ...terms } = toTerms(query);
  return {
    ...terms,
    ...(kind && { nouns: AUDIT_KINDS[kind] }),
    ...(by && (by === 'operator' || by === 'key' ? { actor: by } : { actor: 'user', actorId: Number(by) })),
  };
}
