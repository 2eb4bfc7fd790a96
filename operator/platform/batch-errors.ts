type OfBatch = { jobId: string };

/** Refusals about batches, by code. */
export const BATCH_ERRORS = {
  BATCH_NOT_FOUND: ({ jobId }: OfBatch) => `There is no batch ${jobId}.`,
  BATCH_ENDED: ({ jobId, status }: OfBatch & { status: string }) => `Batch ${jobId} has ended: ${status}.`,
  BATCH_RUNNING: ({ jobId }: OfBatch) =>
    `What is left of batch ${jobId} is being run, or waits for its turn. A run that died lets go within a minute.`,
} as const;
