import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { hexBytes } from '../../engine/hex-bytes.ts';
import { costCenter } from './cost-center.ts';
import { membership } from './membership.ts';

/** An API key. Only its SHA-256 is stored; a trigger allows no change after creation except revocation. */
export const apiKey = pgTable(
  'api_key',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: bigint({ mode: 'number' }).notNull(),
    costCenterId: bigint({ mode: 'number' }).notNull(),
    createdBy: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    tokenHash: hexBytes().notNull().unique('api_key_token_hash'),
    /** The last four characters of the token, to recognize it in a list. */
    tokenHint: text().notNull(),
    /** Null: every service. */
    services: text().array(),
    /** CIDR blocks in canonical form; null: any network. */
    networks: text().array(),
    capabilities: text().array().notNull().default(sql`'{}'`),
    /** Issued before `urlshortener.write` existed: such keys kept write access. */
    predatesWriteCapability: boolean().notNull().default(false),
    expiresAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    foreignKey({
      columns: [table.organizationId, table.createdBy],
      foreignColumns: [membership.organizationId, membership.userId],
    }),
    foreignKey({
      columns: [table.organizationId, table.costCenterId],
      foreignColumns: [costCenter.organizationId, costCenter.id],
    }),
    check('api_key_hash_length', sql`octet_length(${table.tokenHash}) = 32`),
    index('api_key_organization').on(table.organizationId, table.id),
    index('api_key_expires_at').on(table.expiresAt).where(sql`${table.revokedAt} is null`),
  ],
);
