// `npm ci` ends with this: what a start, a test or a command would else make and compile first. Nothing depends on it.
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
