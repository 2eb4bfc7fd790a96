import { purgeAnswers, rotateContacts as rotate } from '../../../shared/contacts/rotate-contacts.ts';
import { defineJob, housekeeping, runInSteps } from '../../../shared/kernel/jobs/job.ts';

const ROTATE_CONTACTS = housekeeping('contacts', 'rotate-contacts');

/** Hourly: creates the next monthly partitions, and deletes what is not kept any longer. */
export const rotateContacts = defineJob({
  ...ROTATE_CONTACTS,
  run: async (ctx) => {
    await rotate(ctx);
    await runInSteps(ctx, ROTATE_CONTACTS, {}, () => purgeAnswers(ctx));
  },
});
