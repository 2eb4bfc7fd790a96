import { digestHex } from '../../../shared/kernel/digest.ts';
import { readCrossing } from '../../../shared/kernel/http/crossing.ts';
import type { StaffRequest } from '../../../shared/kernel/http/staff-entry.ts';
import type { FormContext, PortalContext } from './context.ts';
import { firstOperation } from './http/submission.ts';

/** The functions whose verbs the portal asks for, instead of carrying their engines, metadata and secrets itself. */
const FUNCTIONS = ['URLSHORTENER', 'NUMBERINSIGHT', 'TTS', 'CALLBLASTING', 'ACCOUNT'] as const;
type FunctionBinding = (typeof FUNCTIONS)[number];

type Binding = { fetch(request: Request): Promise<Response> };
type Asked = { verb: string; input: unknown };

/** The key of a form's request: sent again, it is answered with what it made. */
const toIdempotency = ({ submission }: FormContext, operation: string): StaffRequest['idempotency'] => ({
  key: `portal-${digestHex(submission.name)}`,
  operation,
  requestHash: submission.name,
});

/** Runs a verb of another function for the reader, and answers its response. Throws what the verb throws. */
export async function askForResponse(
  ctx: PortalContext,
  to: FunctionBinding,
  { verb, input }: Asked,
): Promise<Response> {
  const { tenant, actor, requestId, language, env } = ctx;
  const isForm = 'name' in (ctx.submission ?? {});
  // Only a form's submission has a name.
  const form = isForm ? (ctx as FormContext) : undefined;
  const asked: StaffRequest = {
    verb,
    input,
    tenant,
    actor,
    requestId,
    language,
    operation: form === undefined ? crypto.randomUUID() : firstOperation(form.submission),
    idempotency: form && toIdempotency(form, `portal.${verb}`),
  };
  const binding: Binding = Reflect.get(env, to);
  const answer = await binding.fetch(
    new Request('https://staff.invalid/', { method: 'POST', body: JSON.stringify(asked) }),
  );
  // Headers of a fetched response are immutable.
  if (answer.ok) return new Response(answer.body, answer);
  throw await readCrossing(answer);
}

/** Asks for a verb that answers a value; its function declares the type. */
export async function askFunction<Value>(
  ctx: PortalContext,
  to: FunctionBinding,
  asked: Asked,
): Promise<Value> {
  const { data }: { data: Value } = await (await askForResponse(ctx, to, asked)).json();
  return data;
}
