import * as z from 'zod';

const Moment = z.iso.datetime();
const LinkAddress = {
  domain: z.string().describe('Domain the link answers on.'),
  code: z.string().describe('Code or alias.'),
};

/** Every event there is: the service that emits it, when, and its `data`. Micros are currency units × 10⁶. */
export const EVENT_TYPES = {
  'urlshortener.link.created': {
    service: 'urlshortener',
    summary: 'A short link was created, alone or in bulk.',
    data: z.strictObject({
      ...LinkAddress,
      longUrl: z.string().describe('Destination, exactly as it was given.'),
      isAlias: z.boolean().describe('Whether the caller chose the code.'),
      expiresAt: Moment.nullable().describe('UTC; null when the link never expires.'),
      createdAt: Moment.describe('UTC.'),
    }),
  },
  'urlshortener.link.deleted': {
    service: 'urlshortener',
    summary: 'A short link was deleted and no longer redirects.',
    data: z.strictObject({ ...LinkAddress, deletedAt: Moment.describe('UTC.') }),
  },
  'billing.balance.low': {
    service: 'billing',
    summary: 'A charge took what is available below the threshold agreed with the operator: once a crossing.',
    data: z.strictObject({
      currency: z.string().describe('ISO 4217.'),
      availableMicro: z.int().describe('Balance and credit line after the charge, micros.'),
      thresholdMicro: z.int().describe('Micros.'),
    }),
  },
  'numberinsight.batch.completed': {
    service: 'numberinsight',
    summary: 'A batch of numbers has ended.',
    data: z.strictObject({
      jobId: z.uuid(),
      status: z.enum(['done', 'failed']),
      count: z.int().describe('Numbers submitted.'),
      processed: z.int().describe('Numbers processed.'),
      invalid: z.int().describe('Numbers that were refunded: no numbers at all.'),
      reference: z.string().nullable().describe('As it was given.'),
      createdAt: z.iso.datetime({ offset: true }),
      finishedAt: z.iso.datetime({ offset: true }),
    }),
  },
  'webhook.test': {
    service: 'webhook',
    summary: 'The operator tries an endpoint, whatever it takes.',
    data: z.strictObject({ message: z.string() }),
  },
} as const satisfies Record<string, { service: string; summary: string; data: z.ZodType }>;

export type EventType = keyof typeof EVENT_TYPES;

// Object.keys types its answer as string[]; the object has no other keys than these.
export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as EventType[];

/** The services that emit events, as endpoints choose them. */
export const EMITTING_SERVICES: readonly string[] = [
  ...new Set(Object.values(EVENT_TYPES).map(({ service }) => service)),
].filter((service) => service !== EVENT_TYPES['webhook.test'].service);
