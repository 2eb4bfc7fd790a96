import { callerReference } from '../kernel/http/input/caller-reference.ts';
import { CONTACT_MESSAGES } from './messages.ts';

/** The company on whose behalf a person is contacted: contacts are counted, and limited, for each of them. */
export const Creditor = callerReference(64)
  .refine((creditor) => creditor !== '', CONTACT_MESSAGES.emptyCreditor)
  .meta({
    description:
      'On whose behalf the person is contacted, in your words, if you work for several companies: how often a person may be contacted is counted for each. Your organization if omitted.',
    example: 'Banco Ejemplo',
  });
