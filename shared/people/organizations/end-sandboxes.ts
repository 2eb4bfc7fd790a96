import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { endSandboxes as end } from '../../../db/people/functions/organizations.ts';
import { raiseEpoch } from '../../platform/auth/organization-epoch.ts';
import type { Ctx } from '../../platform/ctx.ts';

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
