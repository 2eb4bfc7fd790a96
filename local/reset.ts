import { existsSync, rmSync } from 'node:fs';

const DATA_DIR = new URL('../.local', import.meta.url).pathname;

// Deleting the files of a running Postgres would leave it broken and silent.
if (existsSync(`${DATA_DIR}/environment.json`)) {
  console.error('Stop `npm start` first. (If it was killed, start and stop it once.)');
  process.exit(1);
}
rmSync(DATA_DIR, { recursive: true, force: true });
console.log('The state of the local run is gone.');
