import { claimDataDir, clearDataDir, DATA_DIR, stopLeftovers } from './data-dir.ts';

try {
  // Deleting the files of a running Postgres would leave it broken.
  claimDataDir(DATA_DIR);
  await stopLeftovers(DATA_DIR);
  clearDataDir(DATA_DIR);
  console.log('The state of the local run is gone.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
