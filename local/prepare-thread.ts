import { parentPort, workerData } from 'node:worker_threads';

// Before anything that imports Drizzle is looked for.
await import('../db/quick-drizzle.ts');
const { prepare } = await import('./prepared.ts');
parentPort?.postMessage(await prepare(workerData));
