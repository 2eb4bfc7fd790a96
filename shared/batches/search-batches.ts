import { sql } from 'drizzle-orm';
import type { BATCH_SERVICES } from '../../db/batches/tables/batch.ts';
import { type Finder, where } from '../kernel/search.ts';

/** Batches of a service, by id or reference. */
export const searchBatches =
  (service: (typeof BATCH_SERVICES)[number]): Finder =>
  (organizationId, { id, text }) => {
    const batches = sql`select job_id::text, coalesce(reference, job_id::text), '', status, created_at
                          from batch where organization_id = ${organizationId} and service = ${service}`;
    return [
      ...where(id, (uuid) => sql`${batches} and job_id = ${uuid}::uuid`),
      ...where(text, (reference) => sql`${batches} and reference = ${reference} order by batch.id desc`),
    ];
  };
