/** Who creates something, and the tie of the Idempotency-Key it is created under, if there is one. */
export type Creator = {
  organizationId: number;
  keyId: number;
  costCenterId: number;
  idempotency: { key: string; operation: string; requestHash: string } | undefined;
};
