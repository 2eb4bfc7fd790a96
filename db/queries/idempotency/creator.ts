import type { KeyedRequest } from '../../sql/idempotency.ts';

/** Who creates something, and the request of the Idempotency-Key it is created under, if there is one. */
export type Creator = {
  organizationId: number;
  /** Null: a person in the portal. */
  keyId: number | null;
  costCenterId: number;
  idempotency: KeyedRequest | undefined;
};
