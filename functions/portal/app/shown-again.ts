import type { PortalContext } from './context.ts';
import type { Done } from './declare.ts';

/** The time in which a form that is sent again shows its secret again, as after two clicks or a lost answer. */
const SHOWN_AGAIN_MS = 5 * 60_000;

/** Whether what a form did is recent enough to show its secret to who sends the form again. */
export const isShownAgain = ({ clock }: PortalContext, { at }: Done): boolean =>
  clock().getTime() - at.getTime() < SHOWN_AGAIN_MS;
