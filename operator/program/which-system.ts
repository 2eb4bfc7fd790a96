import type { Ctx } from '../../shared/platform/ctx.ts';
import { DomainError } from '../../shared/platform/errors/domain-error.ts';
import { readSystem } from '../../shared/platform/read-system.ts';

/** The system that the database belongs to. Throws DomainError when the operator intended another. */
export async function checkSystem(ctx: Ctx, target: string | undefined): Promise<string> {
  const system = await readSystem(ctx);
  if (target !== undefined && target !== system)
    throw system === undefined
      ? new DomainError('SYSTEM_UNKNOWN', { target })
      : new DomainError('OTHER_SYSTEM', { target, system });
  return system ?? 'unknown (its database does not say)';
}
