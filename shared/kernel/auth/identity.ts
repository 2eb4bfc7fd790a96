import type { Database } from '../../../db/engine/client.ts';

/** Status and blocks of an organization, as `organization_standing` reads them; without a status there is no such organization. */
export type Standing = {
  status: 'active' | 'suspended' | 'closed' | null;
  blocks: readonly ('full' | 'read_only')[];
};

/** The data about a key and its owner that a request's checks need. */
export type Identity = {
  keyId: number;
  keyName: string;
  organizationId: number;
  createdBy: number;
  costCenterId: number;
  /** Null: every service. */
  services: string[] | null;
  /** Null: any network. */
  networks: string[] | null;
  capabilities: string[];
  predatesWriteCapability: boolean;
  expiresAt: Date | null;
  revokedAt: Date | null;
  userStatus: 'active' | 'disabled' | null;
  membershipStatus: 'active' | 'removed' | null;
  lastSeenAt: Date | null;
  costCenterStatus: 'active' | 'disabled' | null;
  organizationStatus: Standing['status'];
  /** Alpha-2: the country of national numbers, unless the request names one. */
  country: string | null;
  blocks: Standing['blocks'];
  /** The moment at which this was read: µs since 1970 by Postgres's clock. */
  readAt: number;
  enabledServices: string[];
  /** The default domain of new links: the organization's, or else the platform's. */
  defaultDomain: string | null;
};

/** The queries by which a function's requests find out whose key it is; handed in where the function is put together. */
export type Keys = {
  /** The identity of a token's SHA-256 (hex), in one query; undefined when there is no such key. */
  findIdentity: (db: Database, tokenHash: string) => Promise<Identity | undefined>;
  /** Records that a member's key was used, at most once an hour in total. */
  markMemberSeen: (db: Database, organizationId: number, userId: number) => Promise<void>;
};
