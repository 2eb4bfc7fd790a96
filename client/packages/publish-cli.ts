import { packClients } from './pack-clients.ts';
import { publishClients } from './publish.ts';

// `npm run client:publish -- [--dry-run]`: publishes the packages of the clients for which a token or repository is set:
// NPM_TOKEN, PYPI_TOKEN, PHP_REPOSITORY and GO_REPOSITORY.
const words = process.argv.slice(2);
if (words.some((word) => word !== '--dry-run')) {
  console.error('Usage: npm run client:publish -- [--dry-run]');
  process.exit(2);
}
const results = await publishClients(await packClients(), process.env, words.includes('--dry-run'));
for (const { name, outcome, detail } of results) console.log(`${outcome.padEnd(9)}  ${name}: ${detail}`);
