import type { NeonProxy } from '../../../local/neon/proxy.ts';

/**
 * Cuts the connection after the next statement that contains these words, regardless of concurrent ones; undefined:
 * never.
 */
export function loseAnswerOf({ neon }: { readonly neon: NeonProxy }, words: string | undefined) {
  let isLost = false;
  neon.loses = (texts) => {
    if (isLost || words === undefined || !texts.some((text) => text.includes(words))) return false;
    isLost = true;
    return true;
  };
  return {
    isLost: () => isLost,
    stop: () => {
      neon.loses = () => false;
    },
  };
}
