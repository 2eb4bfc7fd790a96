/** Larger than any allowed body; beyond this the connection is closed. */
const MAX_DRAINED = 32 * 1024 * 1024;

/** Begins a line of the log that is a data point for Analytics Engine. */
export const POINT_PREFIX = 'data point ';
/** A POST to this path of a function's host fires its Cron Trigger. */
export const CRON_PATH = '/_cron';

/**
 * Emulates the platform's edge in front of a function: a body that the function refuses unread is drained before the
 * response is sent, because clients that send before reading (Node's `fetch`) would see a broken connection instead.
 * It also fires the Cron Trigger, as the platform does each minute, and stands for the dataset of Analytics Engine.
 */
export const FRONT_MODULE = `
import worker from './worker.js';
const known = new WeakMap();
// One object for each environment, because functions keep what they have read of it.
function withMetrics(env) {
  if (!known.has(env)) known.set(env, { ...env, METRICS: { writeDataPoint } });
  return known.get(env);
}
function writeDataPoint(point) {
  console.log('${POINT_PREFIX}' + JSON.stringify(point));
}
export * from './worker.js';
export default {
  ...worker,
  fetch(request, bound, execution) {
    const env = withMetrics(bound);
    if (worker.scheduled && request.method === 'POST' && new URL(request.url).pathname === '${CRON_PATH}')
      return fireCron(env, execution);
    const answer = worker.fetch(request, env, execution);
    return request.body === null ? answer : afterBody(request, answer);
  },
};
async function fireCron(env, execution) {
  await worker.scheduled({ cron: '* * * * *', scheduledTime: Date.now() }, env, execution);
  return new Response(null, { status: 204 });
}
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
