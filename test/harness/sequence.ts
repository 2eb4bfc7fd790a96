import { randomInt } from 'node:crypto';

/**
 * Numbers below `size`, none of them twice in this worker until all are used. They begin at a random one, because
 * workers may share a cloud.
 */
export function createSequence(size: number): () => number {
  let last = randomInt(size);
  return () => {
    last = (last + 1) % size;
    return last;
  };
}
