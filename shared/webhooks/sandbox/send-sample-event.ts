import * as z from 'zod';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { emitSampleEvent, SampleEvent } from '../../../db/webhooks/functions/webhooks.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { creation, replay } from '../../kernel/http/idempotency/creation.ts';
import { requireSandbox } from '../../people/organizations/refuse-sandbox.ts';
import { EVENT_TYPE_NAMES, type EventType, HIGH_VOLUME_TYPES, serviceOf } from '../event-names.ts';
import { EVENT_TYPES } from '../event-types.ts';
import { publishEmitted } from '../publish-lanes.ts';

const TYPE = { description: 'The type of event.', example: 'voice.completed' };

export const SampleEventBody = creation({ type: z.enum(EVENT_TYPE_NAMES).meta(TYPE) }).meta({
  id: 'SampleEventBody',
});

export const SentSample = SampleEvent.extend({
  type: z.enum(EVENT_TYPE_NAMES).meta({ ...TYPE, 'x-extensible-enum': true }),
  endpoints: z.int().meta({
    description: 'How many of your endpoints take it. A disabled endpoint gets it once it is enabled.',
    example: 1,
  }),
}).meta({ id: 'SampleEvent' });

/**
 * Sends a sample of a type of event to the endpoints of a sandbox that take it, as if it had happened, and marked as a sample.
 * Throws SANDBOX_ONLY.
 */
export async function sendSampleEvent(
  ctx: TenantCtx,
  { type }: z.output<typeof SampleEventBody>,
): Promise<z.input<typeof SentSample>> {
  await requireSandbox(ctx);
  const sent = await callFunction(ctx.db, emitSampleEvent, {
    organization: ctx.tenant.organizationId,
    type,
    service: serviceOf(type),
    occurredAt: ctx.clock(),
    data: toSample(type),
    onlyNamed: HIGH_VOLUME_TYPES.includes(type),
    idempotency: ctx.idempotency,
  });
  if (sent.outcome === 'refused') throw new DomainError(sent.code);
  if (sent.outcome === 'replayed') return await replay(ctx, () => ({ ...sent.result, type }));
  publishEmitted(ctx, sent.emitted);
  return { type, endpoints: sent.endpoints };
}

/** The example of a type's data, as the documentation shows it. */
export const toSample = (type: EventType): Record<string, unknown> => ({
  ...Object(toExample(EVENT_TYPES[type].data)),
  sample: true,
});

/** A schema's own example, or that of each of its fields; of an optional field without one, none. */
function toExample(schema: z.ZodType): unknown {
  const { example } = schema.meta() ?? {};
  if (example !== undefined || !(schema instanceof z.ZodObject)) return example;
  const fields = Object.entries<z.ZodType>(schema.shape).map(
    ([name, field]) => [name, toExample(field)] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
