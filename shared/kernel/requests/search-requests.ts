import { sql } from 'drizzle-orm';
import type { Finder } from '../search.ts';

/** A request to the API, by its id. */
export const searchRequests: Finder = (organizationId, { id }) =>
  id === undefined
    ? undefined
    : sql`select replace(request_id::text, '-', ''), operation, status::text, at
            from request_log where organization_id = ${organizationId} and request_id = ${id}::uuid`;
