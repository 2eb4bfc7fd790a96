import { defineSweep } from '../../../shared/kernel/jobs/define-work.ts';
import { SWEEP } from '../../../shared/webhooks/deliveries/deliver.ts';
import { DELIVERIES } from '../../../shared/webhooks/deliveries/sweep.ts';

/** Every minute: overdue deliveries for which no message arrived. */
export const sweep = defineSweep(SWEEP, [DELIVERIES]);
