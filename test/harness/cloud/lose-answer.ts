import type { NeonProxy } from '../../../local/neon/proxy.ts';

/** Has the connection cut once the next statement with these words is done, whatever else runs beside it; none: never. */
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
