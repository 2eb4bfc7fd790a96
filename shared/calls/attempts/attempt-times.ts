/** How long the phone rings before the attempt is given up. */
export const RING_SEC = 45;
/** Time to press a digit after the audio has ended. */
export const DIGIT_SEC = 5;
/** How much longer than its audio a call may last: waiting for a digit, and slow networks. */
export const MARGIN_SEC = DIGIT_SEC + 25;
/** How long a carrier listens for a machine before it says `unknown`, by its default. */
export const DETECTION_SEC = 30;
/** How long after the longest possible call a silent attempt is given up. */
export const SILENCE_SEC = 120;
