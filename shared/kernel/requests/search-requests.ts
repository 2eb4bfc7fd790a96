import { sql } from 'drizzle-orm';
import { type Finder, where } from '../search.ts';

/** A request to the API, by its id. */
export const searchRequests: Finder = (organizationId, { id }) =>
  where(
    id,
    (
      uuid,
    ) => sql`select replace(request_id::text, '-', ''), operation, replace(request_id::text, '-', ''), status::text, at
               from request_log where organization_id = ${organizationId} and request_id = ${uuid}::uuid`,
  );
