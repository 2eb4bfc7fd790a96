/** What is handed to a statement that makes something under an Idempotency-Key. Hashes are sha256, in hex. */
export type IdempotencyTie = {
  key: string;
  operation: string;
  /** Of what was said. */
  requestHash: string;
  /** Of the same with the organization's defaults in place of what was left out. */
  filledHash?: string;
};

/** Who creates something, and the tie of the Idempotency-Key it is created under, if there is one. */
export type Creator = {
  organizationId: number;
  /** Null: a person in the portal. */
  keyId: number | null;
  costCenterId: number;
  idempotency: IdempotencyTie | undefined;
};
