import { callerReference } from '../kernel/http/input/caller-reference.ts';
import { CONTACT_MESSAGES } from './messages.ts';

/** On whose behalf a person is contacted: how often they may be is counted for each. */
export const Creditor = callerReference(64)
  .refine((creditor) => creditor !== '', CONTACT_MESSAGES.emptyCreditor)
  .meta({
    description:
      'On whose behalf the person is contacted, in your words, if you work for several companies: how often a person may be contacted is counted for each. Your organization if omitted.',
    example: 'Banco Ejemplo',
  });
