// Must precede anything that imports Drizzle.
await import('../db/quick-drizzle.ts');
await import('./run.ts');

export {};
