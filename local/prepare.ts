// Runs at the end of `npm ci`: builds and compiles in advance what a start, test or command would otherwise do first.
// Optional.
const PATIENCE_MS = 120_000;
setTimeout(() => process.exit(0), PATIENCE_MS).unref();

try {
  await import('../db/quick-drizzle.ts');
  const { migrateOnce, prepareAside } = await import('./prepared.ts');
  await Promise.all([prepareAside({ bundles: undefined, hasSite: true }), migrateOnce()]);
  for (const program of ['./cloud.ts', './start-workers.ts', '../operator/program/create-program.ts'])
    await import(program);
} catch (error) {
  console.error(`Not prepared, which npm start will do: ${error instanceof Error ? error.message : error}`);
}
process.exit(0);

export {};
