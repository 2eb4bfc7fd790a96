// Must precede anything that imports Drizzle.
await import('../db/engine/drizzle-resolve-hook.ts');
await import('./program/run-command.ts');

export {};
