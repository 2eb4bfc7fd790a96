import * as z from 'zod';
import { deleteOptOuts } from '../../../db/contacts/queries/opt-outs.ts';
import { optOut } from '../../../db/contacts/tables/opt-out.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { creation } from '../../kernel/http/idempotency/creation.ts';
import { callerReference } from '../../kernel/http/input/caller-reference.ts';
import { readNumberOrThrow, WrittenNumber } from '../../numbers/written-number.ts';
import { CONTACT_MESSAGES } from '../messages.ts';
import { Purpose } from './opt-out.ts';

export const RemovalReason = callerReference(256)
  .refine((reason) => reason !== '', CONTACT_MESSAGES.reasonMissing)
  .meta({ description: 'Why, for your audit log.', example: 'Asked for it in writing on 20 November' });

export const RemoveOptOutBody = creation({
  number: WrittenNumber,
  purpose: Purpose.optional().meta({
    description: 'Which opt-out is removed; every one of the number if omitted.',
  }),
  reason: RemovalReason,
}).meta({ id: 'RemoveOptOutBody' });

export const RemovedOptOuts = z
  .object({
    removed: z
      .int()
      .meta({ description: 'How many opt-outs were removed; 0 if there was none.', example: 1 }),
  })
  .meta({ id: 'RemovedOptOuts' });

/** Removes the opt-outs of a number, so that it may be called again. */
export const removeOptOut = async (ctx: TenantCtx, body: z.output<typeof RemoveOptOutBody>) =>
  await removeRead(ctx, { ...body, number: readNumberOrThrow(ctx, 'number', body.number) });

const removeRead = audited(
  { verb: 'opt-out.remove', changes: optOut },
  async (ctx: TenantCtx, { number, purpose }: z.output<typeof RemoveOptOutBody>) => ({
    removed: await deleteOptOuts(ctx.db, ctx.tenant.organizationId, { number, purpose }),
  }),
);
