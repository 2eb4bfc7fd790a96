import { parentPort, workerData } from 'node:worker_threads';

// Must precede anything that imports Drizzle.
await import('../db/quick-drizzle.ts');
const { prepare } = await import('./prepared.ts');
parentPort?.postMessage(await prepare(workerData));
