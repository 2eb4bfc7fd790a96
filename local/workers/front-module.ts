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
  fetch(request, env, execution) {
    const answer = worker.fetch(request, env, execution);
    return request.body === null ? answer : afterBody(request, answer);
  },
};
async function afterBody(request, answer) {
  const response = await answer;
  if (request.bodyUsed) return response;
  try {
    let left = ${MAX_DRAINED};
    for await (const chunk of request.body) if ((left -= chunk.byteLength) < 0) break;
  } catch {}
  return response;
}
`;
