type OfBatch = { jobId: string };

/** Refusals about batches, by code. */
export const BATCH_ERRORS = {
  BATCH_NOT_FOUND: ({ jobId }: OfBatch) => `There is no batch ${jobId}.`,
  BATCH_ENDED: ({ jobId, status }: OfBatch & { status: string }) => `Batch ${jobId} has ended: ${status}.`,
  BATCH_RUNNING: ({ jobId }: OfBatch) =>
    `The rest of batch ${jobId} is running or queued. If its run died, try again in a minute.`,
} as const;
