import { TOP_UPS } from '../../../shared/billing/top-ups/check-top-ups.ts';
import { defineSweep } from '../../../shared/kernel/jobs/define-work.ts';
import { housekeeping } from '../../../shared/kernel/jobs/job.ts';

/** Every minute. */
export const checkTopUps = defineSweep(housekeeping('account', 'check-top-ups', 0), [TOP_UPS]);
