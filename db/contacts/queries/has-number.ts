import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { findNumberHash } from '../functions/contacts.ts';

/**
 * By hash, because an erased number can still be asked for. As a query of its own the hash is computed once, also where Postgres
 * reads many rows because its statistics are old.
 */
export const hasNumber = (hash: PgColumn, organization: number, number: string) =>
  sql`${hash} = (select decode(${toSql(findNumberHash, { organization, number })}, 'hex'))`;
