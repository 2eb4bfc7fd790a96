import { syncSchedules } from '../shared/jobs/sync-schedules.ts';
import { readDeployedFunctions } from './deployed-functions.ts';
import { readJobs } from './read-jobs.ts';

// `npm run schedules -- <API base address>`: makes a QStash account's schedules what the jobs say.
const [apiBaseUrl] = process.argv.slice(2);
const { QSTASH_URL, QSTASH_TOKEN } = process.env;
if (apiBaseUrl === undefined || QSTASH_URL === undefined || QSTASH_TOKEN === undefined) {
  console.error('Usage: QSTASH_URL=… QSTASH_TOKEN=… npm run schedules -- https://api.example.com');
  process.exit(2);
}
const jobs = await readJobs(readDeployedFunctions());
await syncSchedules({ baseUrl: QSTASH_URL, token: QSTASH_TOKEN }, apiBaseUrl.replace(/\/$/, ''), jobs);
console.log(`${jobs.filter((job) => job.schedule !== undefined).length} schedules are in place.`);
