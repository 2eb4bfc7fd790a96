import * as z from 'zod';
import { findLoggedEvents, type LogPlace } from '../../../db/webhooks/queries/event-log.ts';
import { findMissingAccess } from '../../kernel/auth/find-missing-access.ts';
import { toPermissions } from '../../kernel/auth/permissions.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError, fieldError } from '../../kernel/errors/domain-error.ts';
import type { FunctionName } from '../../kernel/functions.ts';
import { queryInteger } from '../../kernel/http/input/query-integer.ts';
import { getKeyRingOrThrow } from '../../kernel/key-rings.ts';
import { SERVICE_CODES } from '../../kernel/services.ts';
import {
  EVENT_TYPE_NAMES,
  type EventType,
  HIGH_VOLUME_TYPES,
  serviceOf,
  shownByEvent,
} from '../event-names.ts';
import { WEBHOOK_MESSAGES } from '../messages.ts';
import { ENVELOPE_VERSION, toEnvelope } from '../to-body.ts';
import { openLogPlace, sealLogPlace } from './log-place.ts';

/** Events can be read for this long. */
const LOG_DAYS = 30;
const START: LogPlace = { tx: 0n, id: 0n };

export const EventsQuery = z.object({
  after: z
    .string()
    .max(128)
    .optional()
    .describe('`after` of the previous answer. Omit it to read from the oldest event on.'),
  types: z
    .string()
    .max(1_000)
    .optional()
    .describe(
      `Event types, separated by commas. If omitted, all except ${HIGH_VOLUME_TYPES.map((type) => `\`${type}\``).join(', ')} and those about single links of batches and single recipients of campaigns.`,
    ),
  limit: queryInteger(z.int().min(1).max(500))
    .default(100)
    .describe('Events per answer. An answer of large events ends earlier, after 4 MiB.'),
});

const Event = z
  .object({
    id: z.uuid().meta({
      description: 'The event: the same as in its deliveries.',
      example: '6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef',
    }),
    type: z.enum(EVENT_TYPE_NAMES).meta({
      description: 'Its type.',
      example: 'urlshortener.link.deleted',
      'x-extensible-enum': true,
    }),
    version: z.literal(ENVELOPE_VERSION).describe('Version of the envelope.'),
    service: z.string().meta({ description: 'The emitting service.', example: 'urlshortener' }),
    accountId: z.int().meta({ description: 'The account it belongs to.', example: 1 }),
    occurredAt: z.iso.datetime({ offset: true }).meta({
      description: 'When the event happened, in Colombia time.',
      example: '2026-11-20T23:02:47.394-05:00',
    }),
    data: z.record(z.string(), z.unknown()).meta({
      description: 'As the type declares it.',
      example: { domain: 'go.operator.example', code: 'offers' },
    }),
  })
  .meta({ id: 'LoggedEvent' });

export const Events = z
  .object({
    events: z.array(Event).meta({ description: 'In the order in which they were committed.' }),
    after: z.string().meta({
      description: 'Send it as `after` to read what follows, now or later.',
      example: 'c2FtcGxlIGN1cnNvciBvZiB0aGUgZXZlbnQgbG9nLCBvcGFxdWUgdG8geW91',
    }),
  })
  .meta({ id: 'Events' });

/**
 * The organization's events of the last 30 days that a key may see, in the order of commits, so that a reader who continues
 * where it ended misses none. Throws WEBHOOKS_EVENT_LOG_OFF.
 */
export async function listEvents(
  ctx: TenantCtx,
  query: z.output<typeof EventsQuery>,
): Promise<z.input<typeof Events>> {
  const { limit } = query;
  const { organizationId } = ctx.tenant;
  const after = query.after === undefined ? START : await readAfter(ctx, query.after);
  const named = query.types !== undefined;
  const types = readTypes(query.types).filter((type) => mayPull(ctx, type));
  const wanted = { after, types, named, days: LOG_DAYS };
  const found = await findLoggedEvents(ctx.db, organizationId, wanted, limit);
  if (found === undefined) throw new DomainError('WEBHOOKS_EVENT_LOG_OFF');
  const { events, isFull, horizon } = found;
  // The database was restored since: what follows may have lower numbers.
  if (after.tx > horizon) throw notAPlace();
  const last = events.at(-1);
  // A page that is not full has everything below the horizon.
  const next =
    last !== undefined && isFull
      ? { tx: BigInt(last.tx), id: BigInt(last.logId) }
      : { tx: horizon > after.tx ? horizon : after.tx, id: horizon > after.tx ? 0n : after.id };
  return {
    events: events.map((event) => ({
      ...toEnvelope(event, organizationId),
      // Only declared types are emitted, each with an object.
      type: event.type as (typeof EVENT_TYPE_NAMES)[number],
      data: event.data as Record<string, unknown>,
    })),
    after: await sealLogPlace(getKeyRingOrThrow(ctx, 'WEBHOOK_SECRETS_KEY'), organizationId, next),
  };
}

async function readAfter(ctx: TenantCtx, after: string): Promise<LogPlace> {
  const place = await openLogPlace(
    getKeyRingOrThrow(ctx, 'WEBHOOK_SECRETS_KEY'),
    ctx.tenant.organizationId,
    after,
  );
  if (place === undefined) throw notAPlace();
  return place;
}

const notAPlace = () => fieldError('VALIDATION_INVALID_PARAMETER', 'after', WEBHOOK_MESSAGES.notAPlace);

/** The function whose operations show what the events of an emitting service show. */
const FUNCTIONS_OF: Record<string, FunctionName> = {
  urlshortener: 'urlshortener',
  numberinsight: 'numberinsight',
  tts: 'tts',
  voice: 'callblasting',
  billing: 'account',
  webhook: 'webhooks',
};

/** Whether a key may pull an event: it has the service, whose operations show it what the event shows. */
function mayPull({ tenant: { services, capabilities } }: TenantCtx, type: EventType): boolean {
  const functionName = FUNCTIONS_OF[serviceOf(type)];
  // Events from before a service was turned off can still be read.
  const key = { services, capabilities, predatesWriteCapability: false, enabledServices: [...SERVICE_CODES] };
  const allowed = toPermissions(key).filter((permission) => permission.functionName === functionName);
  const service = SERVICE_CODES.find((code) => code === functionName);
  if (service !== undefined && findMissingAccess(key, { service }) !== undefined) return false;
  return shownByEvent(type).every((kind) => allowed.some(({ shows }) => shows.includes(kind)));
}

function readTypes(text: string | undefined): EventType[] {
  if (text === undefined) return EVENT_TYPE_NAMES.filter((type) => !HIGH_VOLUME_TYPES.includes(type));
  return text.split(',').map((name) => {
    const type = EVENT_TYPE_NAMES.find((known) => known === name);
    if (type === undefined)
      throw fieldError('VALIDATION_INVALID_PARAMETER', 'types', WEBHOOK_MESSAGES.unknownType);
    return type;
  });
}
