/** Larger than any allowed body; beyond this the connection is closed. */
const MAX_DRAINED = 32 * 1024 * 1024;

/**
 * Emulates the platform's edge in front of a function: a body that the function refuses unread is drained before the
 * response is sent, because clients that send before reading (Node's `fetch`) would see a broken connection instead.
 */
export const FRONT_MODULE = `
import worker from './worker.js';
export * from './worker.js';
export default {
  ...worker,
  async fetch(request, env, execution) {
    const response = await worker.fetch(request, env, execution);
    if (request.body === null || request.bodyUsed) return response;
    try {
      let left = ${MAX_DRAINED};
      for await (const chunk of request.body) if ((left -= chunk.byteLength) < 0) break;
    } catch {}
    return response;
  },
};
`;
