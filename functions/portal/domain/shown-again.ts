import type { PortalContext } from '../context.ts';

/** How long a form that is sent again shows its secret again, as after two clicks or a lost answer. */
const SHOWN_AGAIN_MS = 5 * 60_000;

/** Whether what a form created is recent enough to show its secret to who sends the form again. */
export const isShownAgain = ({ clock }: PortalContext, { createdAt }: { createdAt: Date }): boolean =>
  clock().getTime() - createdAt.getTime() < SHOWN_AGAIN_MS;
