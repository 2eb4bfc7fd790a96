import type { MountedJob } from '../../shared/jobs/define-job.ts';

/** The portal's jobs in the background. */
export const JOBS: readonly MountedJob[] = [];
