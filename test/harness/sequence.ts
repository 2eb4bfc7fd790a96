import { randomInt } from 'node:crypto';

// Files of a worker share a sequence, but modules are reloaded per file.
const worker = globalThis as { sequences?: Map<string, number> };

/**
 * Numbers below `size`, none of them twice in this worker until all are used. They begin at a random one, because
 * workers may share a cloud.
 */
export function createSequence(name: string, size: number): () => number {
  worker.sequences ??= new Map();
  const { sequences } = worker;
  return () => {
    const next = ((sequences.get(name) ?? randomInt(size)) + 1) % size;
    sequences.set(name, next);
    return next;
  };
}
