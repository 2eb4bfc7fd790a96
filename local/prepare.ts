// Runs at the end of `npm ci`: builds and compiles in advance what a start, test or command would otherwise do first.
// Optional.
const PATIENCE_MS = 120_000;
setTimeout(() => process.exit(0), PATIENCE_MS).unref();

try {
  await import('../db/engine/drizzle-resolve-hook.ts');
  const { migrateOnce, prepare } = await import('./prepared.ts');
  await Promise.all([prepare({ bundles: undefined, hasSite: true }), migrateOnce()]);
  await import('./cloud.ts');
  await import('./workers/start-workers.ts');
  const { createProgram } = await import('../operator/program/create-program.ts');
  await createProgram();
} catch (error) {
  console.error(`Not prepared, which npm start will do: ${error instanceof Error ? error.message : error}`);
}
process.exit(0);

export {};
