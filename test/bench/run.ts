import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { generate } from './load/generate.ts';
import type { Load, Measured } from './load/load.ts';
import { GROUPS, type Scenario } from './load/scenarios.ts';
import { type System, startSystem } from './load/system.ts';
import { measureAudio } from './measures/audio.ts';
import { measureCalls } from './measures/calls.ts';
import { measureCampaignClaims } from './measures/campaign-claims.ts';
import { measureCampaigns } from './measures/campaigns.ts';
import { measureDistance } from './measures/distance.ts';
import { measureDrain } from './measures/drain.ts';
import { measureFunctions } from './measures/functions.ts';
import { measureLinkBatch } from './measures/link-batch.ts';
import { measureNumbers } from './measures/numbers.ts';
import { measurePostgres } from './measures/postgres.ts';
import { measureScale } from './measures/scale.ts';
import { measureSingle } from './measures/single.ts';
import { measureSoak } from './measures/soak.ts';
import { measureStarts } from './measures/starts.ts';
import { measureTransactions } from './measures/transactions.ts';
import { measureUploads } from './measures/uploads.ts';
import { measureWebhookBatches } from './measures/webhook-batches.ts';
import { measurePeers } from './peers/measure-peers.ts';

const ONLY = process.env.BENCH_ONLY ?? '';
const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? '1,32,128').split(',').map(Number);
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
/** The number of requests that run at once before a scenario is measured. */
const WARMING = 8;

export type Row = {
  name: string;
  connections?: number;
  value: number;
  unit: string;
  p50Ms?: number;
  p99Ms?: number;
  note?: string;
};

/** Measurements without a number of connections. */
const SINGLES = [
  { name: 'single requests', measure: measureSingle },
  { name: '1,000 calls', measure: measureCalls },
  { name: 'drain', measure: measureDrain },
  { name: 'batch of 100,000 numbers', measure: measureNumbers },
  { name: 'batch of 100,000 links', measure: measureLinkBatch },
];

/** Measured before the system runs, whose emulators share this process. */
const WITHOUT_SYSTEM = [
  { name: 'size and start', measure: measureFunctions },
  { name: 'upload of audio', measure: measureAudio },
];

/** Measurements requested by name: `npm run bench -- scale`. */
const OTHERS: Record<string, (print: (row: Row) => void) => Promise<Row[]>> = {
  'campaign-claims': measureCampaignClaims,
  campaigns: measureCampaigns,
  distance: measureDistance,
  // It needs a loader of JSX, which the others do without.
  lists: async (print) => (await import('./measures/lists.ts')).measureLists(print),
  peers: measurePeers,
  postgres: measurePostgres,
  scale: measureScale,
  soak: measureSoak,
  starts: measureStarts,
  uploads: measureUploads,
  transactions: measureTransactions,
  'webhook-batches': measureWebhookBatches,
};

async function main(): Promise<void> {
  const [, , asked] = process.argv;
  if (asked !== undefined) {
    const measure = OTHERS[asked];
    if (measure === undefined)
      throw new Error(`There is no ${asked}; there is ${Object.keys(OTHERS).join(', ')}.`);
    return save(await measure(print), `bench-${asked}`);
  }
  const rows: Row[] = [];
  const add = (measured: Row[]): void => {
    rows.push(...measured);
    measured.forEach(print);
  };
  for (const { measure } of WITHOUT_SYSTEM.filter(({ name }) => name.includes(ONLY))) add(await measure());
  const system = await startSystem();
  try {
    // Holds the drain back while redirects are measured; it is measured separately.
    system.cloud.qstash.faults.refuse = true;
    for (const group of GROUPS.filter((each) => each.some(({ name }) => name.includes(ONLY)))) {
      for (const connections of CONNECTIONS) add(await measureGroup(system, group, connections));
    }
    system.cloud.qstash.faults.refuse = false;
    for (const { measure } of SINGLES.filter(({ name }) => name.includes(ONLY))) add(await measure(system));
    save(rows);
  } finally {
    await system.stop();
  }
}

/** The median of several turns, with cached keys; notes the medians of the ratios, and unexpected answers. */
async function measureGroup(system: System, group: Scenario[], connections: number): Promise<Row[]> {
  const turns: Record<string, Measured>[] = [];
  const loads = group.map(({ name, url, requests }) => ({
    name,
    load: { url: url(system), connections, requests: requests() },
  }));
  for (const { load } of loads) await askEach(load);
  for (let turn = 0; turn < RUNS; turn += 1) {
    const measured: Record<string, Measured> = {};
    for (const { name, load } of loads) {
      await forgetQuotas(system);
      measured[name] = await generate({ ...load, seconds: SECONDS });
    }
    turns.push(measured);
  }
  return group.map(({ name, beside = [] }) => {
    const rates = (of: string): number[] => turns.map((turn) => turn[of]?.requestsPerSecond ?? 0);
    const ratios = beside.map((reference) => {
      const ratio = median(rates(name).map((rate, turn) => rate / (rates(reference)[turn] ?? 0)));
      return `${ratio.toFixed(2)} × ${reference}`;
    });
    const unexpected = turns.flatMap((turn) => {
      const { statuses = {}, errors = 0 } = turn[name] ?? {};
      const refused = Object.entries(statuses).filter(([status]) => Number(status) >= 429);
      return [
        ...refused.map(([status, count]) => `${count} × ${status}`),
        ...(errors > 0 ? [`${errors} errors`] : []),
      ];
    });
    const note = [...ratios, ...unexpected].join(', ');
    return {
      name,
      connections,
      value: Math.round(median(rates(name))),
      unit: 'requests/s',
      p50Ms: median(turns.map((turn) => turn[name]?.p50Ms ?? 0)),
      p99Ms: median(turns.map((turn) => turn[name]?.p99Ms ?? 0)),
      ...(note === '' ? {} : { note }),
    };
  });
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Sends each request once, so that all keys are cached: reading them would weigh more the slower the machine is. */
async function askEach({ url, requests }: Omit<Load, 'seconds'>): Promise<void> {
  const waiting = requests.values();
  const agent = new Agent({ keepAlive: true });
  const ask = async () => {
    for (const { method = 'GET', path, headers, body } of waiting)
      await new Promise<void>((resolve, reject) => {
        const asked = request(new URL(path, url), { method, headers, agent }, (answer) => {
          answer.resume().on('end', resolve);
        });
        asked.on('error', reject).end(body);
      });
  };
  await Promise.all(Array.from({ length: WARMING }, ask));
  agent.destroy();
}

/** Resets the quotas before each run; checking them stays part of the measurement. */
async function forgetQuotas({ cloud }: System): Promise<void> {
  const [keys] = await cloud.redis.send([['KEYS', 'quota:*']]);
  const names = Array.isArray(keys) ? keys.map(String) : [];
  for (let start = 0; start < names.length; start += 1_000)
    await cloud.redis.send([['DEL', ...names.slice(start, start + 1_000)]]);
}

function print(row: Row | undefined): void {
  if (row === undefined) return;
  const { name, connections = '', value, unit, p50Ms, p99Ms, note = '' } = row;
  const latency = p50Ms === undefined ? '' : `p50 ${p50Ms} ms  p99 ${p99Ms} ms`;
  console.log(
    `${name.padEnd(34)} ${String(connections).padStart(4)} ${String(value).padStart(9)} ${unit.padEnd(11)} ${latency}  ${note}`,
  );
}

function save(rows: readonly Row[], name = 'bench'): void {
  const file = fileURLToPath(new URL(`../../.local/${name}.json`, import.meta.url));
  mkdirSync(fileURLToPath(new URL('../../.local', import.meta.url)), { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  writeFileSync(file, `${JSON.stringify({ machine, runs: RUNS, seconds: SECONDS, rows }, null, 2)}\n`);
  console.log(`\nWritten to .local/${name}.json`);
}

await main();
