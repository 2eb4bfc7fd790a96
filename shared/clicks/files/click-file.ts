import * as z from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Bucket, openBucket } from '../../kernel/storage/bucket.ts';
import { LINK_CLICK_EXAMPLE, LinkClick } from '../link-click.ts';

/** A file of an organization's visits that were counted in an hour. */
export type FileOf = { organizationId: number; hour: Date; part: number };

export const openClickFiles = ({ env, meter }: Ctx): Bucket => openBucket(env, 'CLICK_FILES', meter);

/** `7-2026112315-1`: organization, hour in UTC, part. */
export const toClickFileName = ({ organizationId, hour, part }: FileOf): string =>
  `${organizationId}-${hour.toISOString().slice(0, 13).replace(/\D/g, '')}-${part}`;

export const FILE_NAME = /^\d{1,15}-\d{10}-\d{1,5}$/;

export const toObjectKey = (name: string): string => `${name}.ndjson.gz`;

/** A line of a file. */
export const ClickLine = z
  .object({
    ...LinkClick.shape,
    reason: z.enum(['included', 'flood']).optional(),
    costCenterId: z.int().nullable(),
    unitMicro: z.int().optional(),
  })
  .meta({
    id: 'ClickLine',
    example: { ...LINK_CLICK_EXAMPLE, costCenterId: 12, unitMicro: 1_000_000 },
  });
