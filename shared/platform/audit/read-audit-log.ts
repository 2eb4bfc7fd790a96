import { type AuditFilter, listAuditEvents } from '../../../db/platform/queries/list-audit-events.ts';
import type { Ctx } from '../ctx.ts';

/** The changes that a filter finds, latest first. */
export const readAuditLog = ({ db }: Ctx, filter: AuditFilter) => listAuditEvents(db, filter);
