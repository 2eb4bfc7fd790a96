import type * as z from 'zod';
import { createCtx, type Execution, type OpenQueue } from '../create-ctx.ts';
import type { TenantCtx } from '../ctx.ts';
import { DomainError, toFieldsError } from '../errors/domain-error.ts';
import { recordAnswer } from '../requests/record-answer.ts';
import { toCrossing } from './crossing.ts';
import { describeIssue, toFieldDetails } from './input/field-details.ts';

/**
 * The context of what the portal asks of another function for a member who has passed every check. Only the portal's
 * service bindings reach the entry points that take it, so its names are as the portal gives them.
 */
export type StaffRequest = Pick<TenantCtx, 'tenant' | 'idempotency' | 'actor' | 'requestId' | 'language'> & {
  verb: string;
  /** The name of the operation in the audit log, the same when a form is sent again. */
  operation: string;
  input: unknown;
};

type StaffVerb = (ctx: TenantCtx, input: unknown) => Promise<unknown>;

/** A verb for staff: its input is checked again, since another Worker sent it. */
export const staffVerb =
  <Input extends z.ZodType>(
    input: Input,
    run: (ctx: TenantCtx, input: z.output<Input>) => Promise<unknown>,
  ): StaffVerb =>
  async (ctx, given) => {
    const { data, error } = input.safeParse(given, { error: describeIssue });
    if (error === undefined) return await run(ctx, data);
    throw toFieldsError('VALIDATION_INVALID_PARAMETER', error.issues.flatMap(toFieldDetails));
  };

type Entry = { fetch(request: Request, env: object, execution: Execution): Promise<Response> };

/** A named entry point of a function: its verbs for the organization's people. A verb may answer a whole response. */
export const createStaffEntry = (
  functionName: string,
  verbs: Readonly<Record<string, StaffVerb>>,
  openQueue: OpenQueue,
): Entry => ({
  fetch: async (request, env, execution) => {
    // The portal's Worker writes it.
    const { verb, operation, input, requestId, ...who } = (await request.json()) as StaffRequest;
    const ctx: TenantCtx = {
      ...createCtx({ env, functionName, execution, requestId, openQueue, actor: who.actor }),
      ...who,
      submission: { nextOperation: () => operation, isOnce: false },
    };
    const startedAt = Date.now();
    const answer = await answerVerb(ctx, verbs[verb], input);
    recordAnswer(ctx, {
      component: functionName,
      operation: `staff ${verb}`,
      objective: 'portal',
      status: answer.status,
      durationMs: Date.now() - startedAt,
      organizationId: who.tenant.organizationId,
    });
    return answer;
  },
});

async function answerVerb(ctx: TenantCtx, run: StaffVerb | undefined, input: unknown): Promise<Response> {
  try {
    if (run === undefined) throw new DomainError('NOT_FOUND');
    const answered = await run(ctx, input);
    return answered instanceof Response ? answered : Response.json({ data: answered ?? null });
  } catch (error) {
    const refusal = toCrossing(error);
    if (refusal.status >= 500) ctx.log.error('staff_verb_failed', error, { status: refusal.status });
    return refusal;
  }
}
