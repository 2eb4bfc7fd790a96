/** Refusals about incidents and maintenance windows, by code. */
export const STATUS_ERRORS = {
  INCIDENT_NOT_OPEN: ({ incidentId }: { incidentId: number }) => `There is no open incident ${incidentId}.`,
  MAINTENANCE_NOT_AHEAD: ({ maintenanceId }: { maintenanceId: number }) =>
    `There is no current or future maintenance window ${maintenanceId}.`,
} as const;
