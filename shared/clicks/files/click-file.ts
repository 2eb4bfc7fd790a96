import * as z from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { type Bucket, openBucket } from '../../platform/storage/bucket.ts';

/** A file of an organization's visits that were counted in an hour. */
export type FileOf = { organizationId: number; hour: Date; part: number };

export const openClickFiles = ({ env, meter }: Ctx): Bucket => openBucket(env, 'CLICK_FILES', meter);

/** `7-2026112315-1`: organization, hour in UTC, part. */
export const toFileName = ({ organizationId, hour, part }: FileOf): string =>
  `${organizationId}-${hour.toISOString().slice(0, 13).replace(/\D/g, '')}-${part}`;

export const FILE_NAME = /^\d{1,15}-\d{10}-\d{1,5}$/;

export const toObjectKey = (name: string): string => `${name}.ndjson.gz`;

/** A line of a file. */
export const ClickLine = z
  .object({
    domain: z.string(),
    code: z.string(),
    reference: z.string().nullable(),
    externalId: z.string().nullable(),
    at: z.iso.datetime().describe('When the visit came, UTC.'),
    country: z.string().nullable(),
    device: z.string().nullable(),
    os: z.string().nullable(),
    browser: z.string().nullable(),
    referrer: z.string().nullable(),
    unique: z.boolean().describe("Whether it was the browser's first visit of the link that day."),
    charged: z.boolean(),
    reason: z
      .enum(['included', 'flood'])
      .optional()
      .describe('Why it was not charged: your plan includes it, or it is more than a person can make.'),
    costCenterId: z.int().nullable(),
    unitMicro: z.int().optional().describe('The price that it was charged at, in micros.'),
  })
  .meta({
    id: 'ClickLine',
    example: {
      domain: 'go.operator.example',
      code: 'offers',
      reference: 'black-friday',
      externalId: 'customer-81723',
      at: '2026-11-21T04:02:47.394Z',
      country: 'CO',
      device: 'mobile',
      os: 'Android',
      browser: 'Chrome',
      referrer: null,
      unique: true,
      charged: true,
      costCenterId: 12,
      unitMicro: 1_000_000,
    },
  });
