import * as z from 'zod';
import { staffVerb } from '../kernel/http/staff-entry.ts';
import { ShowTopUp, showTopUp } from './top-ups/show-top-up.ts';
import { getTopUpTerms, StartTopUp, startTopUp } from './top-ups/start-top-up.ts';

/** The changes of top-ups that an organization's people make in the portal. */
export const STAFF_VERBS = {
  topUpTerms: staffVerb(z.object({}), getTopUpTerms),
  startTopUp: staffVerb(StartTopUp, startTopUp),
  showTopUp: staffVerb(ShowTopUp, showTopUp),
};
