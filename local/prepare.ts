// Runs at the end of `npm ci`: builds and compiles in advance what a start, test or command would otherwise do first.
// Optional.
const PATIENCE_MS = 120_000;
setTimeout(() => process.exit(0), PATIENCE_MS).unref();

try {
  await import('../db/quick-drizzle.ts');
  const { migrateOnce, prepareAside } = await import('./prepared.ts');
  await Promise.all([prepareAside({ bundles: undefined, hasSite: true }), migrateOnce()]);
  await import('./cloud.ts');
  await import('./workers/start-workers.ts');
  await import('../operator/program/create-program.ts');
} catch (error) {
  console.error(`Not prepared, which npm start will do: ${error instanceof Error ? error.message : error}`);
}
process.exit(0);

export {};
