/** Time for Postgres and Redis, in ms, that not even a busy machine uses up in a test. */
export const PATIENT_MS = 600_000;
