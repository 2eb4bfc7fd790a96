// Must precede anything that imports Drizzle.
await import('../db/quick-drizzle.ts');
await import('./program/run-command.ts');

export {};
