import { defineSweep } from '../../../shared/kernel/jobs/define-work.ts';
import { MAILS, SWEEP_MAILS } from '../mail/sweep-mails.ts';

/** Every minute. */
export const sweepMails = defineSweep(SWEEP_MAILS, [MAILS]);
