import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { createSandbox as create, endSandboxes as end } from '../../../db/people/functions/organizations.ts';
import { organization } from '../../../db/people/tables/organization.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { raiseEpoch } from '../../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

/**
 * Creates the sandbox of an organization, or finds the one that it has: its members' place to try everything without cost.
 * Throws DomainError for an organization that is not active, or is a sandbox.
 */
export const createSandbox = audited(
  { verb: 'organization.create-sandbox', changes: organization },
  async (ctx: Ctx, { organizationId }: { organizationId: number }) => {
    const made = await callFunction(ctx.db, create, { organization: organizationId });
    if (made === null) throw new DomainError('SANDBOX_NOT_POSSIBLE', { organizationId });
    return { ...made, sandboxOf: organizationId };
  },
);

/** Erasing one may take this long: its quotas bound what it has. */
const STEP_MS = 10_000;

/** Closes or erases one sandbox whose days are over; true while there may be more. */
export async function endSandboxes(ctx: Ctx): Promise<boolean> {
  const ended = await callFunction(ctx.openDatabase(STEP_MS), end, {});
  if (ended === null) return false;
  ctx.log.info('sandbox_ended', ended);
  if (ended.closed !== null) await raiseEpoch(ctx, [ended.closed]);
  return true;
}
