import { listAuditActors as findActors } from '../../../db/platform/queries/audit-actors.ts';
import type { TenantCtx } from '../ctx.ts';

/** The organization's people, past ones too, each beside its currency; one row without a person where it has none. */
export const listAuditActors = ({ db, tenant }: TenantCtx) => findActors(db, tenant.organizationId);
