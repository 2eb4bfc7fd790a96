import { sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';

/**
 * Sorts the links created since the last run into the search index. Until then searches read them one by one. Only the
 * index's owner may do this; Workers connect as the owner.
 */
export const indexNewLinks = (db: Database) => db.execute(sql`select gin_clean_pending_list('link_search')`);
