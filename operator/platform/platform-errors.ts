/** Refusals about incidents and maintenance windows, by code. */
export const STATUS_ERRORS = {
  INCIDENT_NOT_OPEN: ({ incidentId }: { incidentId: number }) => `There is no open incident ${incidentId}.`,
  MAINTENANCE_NOT_AHEAD: ({ maintenanceId }: { maintenanceId: number }) =>
    `There is no current or future maintenance window ${maintenanceId}.`,
} as const;

type OfBatch = { jobId: string };

/** Refusals about batches, by code. */
export const BATCH_ERRORS = {
  BATCH_NOT_FOUND: ({ jobId }: OfBatch) => `There is no batch ${jobId}.`,
  BATCH_ENDED: ({ jobId, status }: OfBatch & { status: string }) => `Batch ${jobId} has ended: ${status}.`,
  BATCH_RUNNING: ({ jobId }: OfBatch) =>
    `The rest of batch ${jobId} is running or queued. If its run died, try again in a minute.`,
} as const;
