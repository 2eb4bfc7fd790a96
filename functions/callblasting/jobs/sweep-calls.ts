import { CALL_WORK } from '../../../shared/calls/attempts/sweep-calls.ts';
import { defineSweep } from '../../../shared/kernel/jobs/define-work.ts';
import { housekeeping } from '../../../shared/kernel/jobs/job.ts';

/** Every minute, beside what ends calls. */
export const sweepCalls = defineSweep(
  { ...housekeeping('callblasting', 'sweep-calls', 0), flow: 'call-ends' },
  CALL_WORK,
);
