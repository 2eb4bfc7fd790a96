import type { KeyedRequest } from '../../functions/idempotency.ts';

/** Who creates something, with the request's Idempotency-Key if it has one. */
export type Creator = {
  organizationId: number;
  /** Null for a person in the portal. */
  keyId: number | null;
  costCenterId: number;
  idempotency: KeyedRequest | undefined;
};
