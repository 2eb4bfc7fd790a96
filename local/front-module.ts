/** More than any body may have; what is longer is broken off. */
const MAX_DRAINED = 32 * 1024 * 1024;

/**
 * What stands before a function here, as the platform's edge does in production: a body that the function refuses unread
 * is read to its end before the answer goes out, or clients that send first and read then (Node's `fetch`) would find a
 * broken connection instead of the answer.
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
