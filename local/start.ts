// Before anything that imports Drizzle is looked for.
await import('../db/quick-drizzle.ts');
await import('./run.ts');

export {};
