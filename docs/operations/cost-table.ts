import { NEEDS } from '../../deploy/accounts/plan-needs.ts';
import { FUNCTION_NAMES } from '../../shared/kernel/functions.ts';
import { SCHEDULED_JOBS, scheduledMessagesPerDay } from '../../shared/kernel/jobs/schedules.ts';
import commands from './redis-commands.json' with { type: 'json' };

/** US dollars per million, except compute: per million ms of a CU. Sources are on the page. */
const PRICES = { W: 0.3, C: 0.02, R: 2, Q: 10, P: 0.106 / 3.6, M: 0.25 };

/**
 * One redirect, link and so on: requests, CPU ms, Redis commands, messages, Postgres ms, and R2 in dollars per million.
 * `M`: data points, if not one per request.
 */
type Row = {
  name: string;
  W: number;
  C: number;
  R: number;
  Q?: number;
  P?: number;
  M?: number;
  files?: number;
};

/** The prices of R2, per million operations. */
const FILE = { write: 4.5, read: 0.36 };

/** Redis commands per job message: claiming its token, and marking it as used. */
const JOB = 2;
/** A customer who creates single links now and then opens a new one-second window each time. */
const OPENED = 1;

/** Redirects of which one in so many is a data point. */
const SAMPLED = 0.01;

const ROWS: Row[] = [
  { name: 'redirects, each alone', M: SAMPLED, W: 1, C: 0.5, R: commands['a visit of a known link'], P: 0.1 },
  {
    name: 'redirects, ten in flight together',
    M: SAMPLED,
    W: 1,
    C: 0.3,
    R: commands['a visit of a known link'] / 10,
    P: 0.1,
  },
  {
    name: 'first visits of a link in six hours',
    M: SAMPLED,
    W: 1,
    C: 0.6,
    R: commands['a visit of a link that the cache has lost'],
    P: 0.2,
  },
  { name: 'previews and bots', M: SAMPLED, W: 1, C: 0.4, R: commands['a visit of a bot'] },
  { name: 'links, one a call', W: 1, C: 2, R: commands['creating a link'] + OPENED, P: 0.7 },
  {
    name: 'links, one a call, Idempotency-Key',
    W: 1,
    C: 2,
    R: commands['creating a link under an Idempotency-Key'] + OPENED,
    P: 0.7,
  },
  {
    name: 'links, 1,000 a call',
    W: 0.001,
    C: 1,
    R: commands['creating a hundred links in bulk'] / 1000,
    P: 0.3,
  },
  {
    // A chunk of 1,000 is a message, and three writes and two reads of R2; its statement makes links as a bulk's does.
    name: 'links, in batches of 100,000',
    W: 0.001,
    C: 1,
    R: JOB / 1000,
    Q: 0.001,
    P: 0.3,
    files: (3 * FILE.write + 2 * FILE.read) / 1000,
  },
  { name: 'links read, one a call', W: 1, C: 1, R: commands['reading a link'], P: 0.2 },
  { name: 'statistics', W: 1, C: 2, R: commands.statistics, P: 1 },
  { name: 'look-ups, one a call', W: 1, C: 2, R: commands['looking a number up'], P: 0.3 },
  { name: 'look-ups, in batches of 100,000', W: 0.0002, C: 1, R: 0, P: 0.05 },
  { name: 'syntheses, 100 characters', W: 1, C: 11, R: commands['synthesizing a text'], P: 2, files: 9 },
  { name: 'syntheses, audio reused', W: 1, C: 3, R: commands['synthesizing a text again'], P: 1 },
  { name: 'downloads of an audio', W: 1, C: 1, R: commands['no key'], files: 0.72 },
  {
    name: 'calls of one attempt, answered',
    W: 6,
    C: 9,
    R: commands['calling a number to play an audio'] + JOB,
    Q: 1,
    P: 4,
    files: 2 * FILE.read,
  },
  {
    // As a call, without its creation's request, the audio, which the carrier keeps, and reports before its end; a message dials
    // ten, and a step of the run hands out up to 60.
    name: 'calls of a campaign, one attempt, answered',
    W: 1.1,
    C: 3,
    R: JOB / 10,
    Q: 1 / 10,
    P: 4.5,
    files: FILE.read,
  },
  // Messages as `test/e2e/trips/webhook-trips.test.ts` counts them.
  { name: 'webhooks, one event at a time', W: 1, C: 2, R: JOB, Q: 1, P: 1 },
  { name: 'webhooks, of bulks of a hundred', W: 0.01, C: 1, R: JOB / 100, Q: 0.01, P: 0.5 },
  // A run sends several batches, so this is the most that it takes.
  { name: 'webhooks, a hundred events a request', W: 0.01, C: 0.2, R: JOB / 100, Q: 0.01, P: 0.5 },
  { name: 'events read, a hundred a request', W: 0.01, C: 0.1, R: commands['reading events'] / 100, P: 0.1 },
];

const VENDORS = ['Cloudflare', 'Upstash Redis', 'QStash', 'Neon'] as const;

/** Dollars per million, in the order of `VENDORS`. */
const byVendor = ({ W, C, R, Q = 0, P = 0, M = W, files = 0 }: Row): number[] => [
  W * PRICES.W + C * PRICES.C + M * PRICES.M + files,
  R * PRICES.R,
  Q * PRICES.Q,
  P * PRICES.P,
];

const add = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const sumOf = (row: Row): number => add(byVendor(row));

function rowOf(name: string): Row {
  const row = ROWS.find((one) => one.name === name);
  if (row === undefined) throw new Error(`There is no row ${name}.`);
  return row;
}

const million = (name: string): number => sumOf(rowOf(name));

/**
 * The statements and commands of a run of the watch (`test/e2e/trips/watch-trips.test.ts`): the fewest of a function's
 * own checks, for every function but the MCP server, which has no stores, and the rest.
 */
const CHECKED = FUNCTION_NAMES.filter((name) => name !== 'mcp').length;
export const WATCH = { statements: 2 * CHECKED + 37, commands: CHECKED + 12 };

const MINUTES = 43_200;
const HOURS = 730;
const MILLION = 1_000_000;
const perMinute = (times: number, price: number): number => (times * MINUTES * price) / MILLION;

/** The commands that scheduled jobs send to Redis in a minute in which they find nothing to do. */
const JOBS_COMMANDS = 30;
const MESSAGES = scheduledMessagesPerDay();
/** The commands that a quiet system sends to Redis in a minute. */
export const QUIET_COMMANDS = JOBS_COMMANDS + WATCH.commands;

/** Monthly costs that do not depend on the traffic: what, arithmetic, dollars. */
const FIXED: readonly (readonly [string, string, number])[] = [
  [
    `Neon, ${NEEDS.computeUnits} CU: a job queries it every minute, so it never sleeps`,
    `${NEEDS.computeUnits} × ${HOURS} × 0.106`,
    NEEDS.computeUnits * HOURS * 0.106,
  ],
  [
    `${SCHEDULED_JOBS.length} schedules: ${MESSAGES.toLocaleString('en')} messages a day`,
    `${MESSAGES.toLocaleString('en')} × 30 × 10 / million`,
    (MESSAGES * 30 * PRICES.Q) / MILLION,
  ],
  [
    `Their jobs: Redis, some ${JOBS_COMMANDS} commands a minute`,
    `${JOBS_COMMANDS} × 43,200 × 2 / million`,
    perMinute(JOBS_COMMANDS, PRICES.R),
  ],
  [
    `The watch, each minute: Redis, ${WATCH.commands} commands`,
    `${WATCH.commands} × 43,200 × 2 / million`,
    perMinute(WATCH.commands, PRICES.R),
  ],
  [
    `The watch: Postgres, ${WATCH.statements} statements of 1 ms`,
    `${WATCH.statements} × 43,200 × 0.0294 / million`,
    perMinute(WATCH.statements, PRICES.P),
  ],
  ['The watch and its probes: R2, 16 writes a minute', '16 × 43,200 × 4.5 / million', perMinute(16, 4.5)],
  ['Workers, plan', '', 5],
];
/** The commands of drains of visits that come without a pause. */
const DRAINS: typeof FIXED = [
  [
    'Drains while visits come without a pause: one every 5 s',
    '518,400 × 10 / million',
    perMinute(12, PRICES.Q),
  ],
  [
    'The same drains: Redis, 23 commands a run (two per shard, of 8)',
    '518,400 × 23 × 2 / million',
    perMinute(12 * 23, PRICES.R),
  ],
];

const totalOf = (rows: typeof FIXED): number => rows.reduce((sum, [, , dollars]) => sum + dollars, 0);
const QUIET = totalOf(FIXED);
const BUSY = QUIET + totalOf(DRAINS);

function whateverTheTraffic(): string {
  const rows = [...FIXED, ...DRAINS].map(([what, how, dollars]) => [what, how, dollars.toFixed(2)]);
  return `${toTable(['What', 'Arithmetic', 'A month'], rows, 2)}

So a quiet system costs about ${Math.round(QUIET)} a month and one with visits around the clock about ${Math.round(BUSY)}, before the costs per million.`;
}

function perMillion(): string {
  const head = ['One million of', 'W', 'C ms', 'R', 'Q', 'P ms', 'M', 'Sum'];
  const lines = ROWS.map((row) => {
    const cells = [row.W, row.C, row.R, row.Q, row.P, row.M ?? row.W].map((amount) =>
      amount ? String(amount) : '',
    );
    return [row.name, ...cells, `**${sumOf(row).toFixed(2)}**`];
  });
  return toTable(head, lines, 1);
}

/** Each thing that a customer buys, and the rows of which one of it consists. */
const BOUGHT: Record<string, string[]> = {
  'links with one visit, one a call': ['links, one a call', 'redirects, each alone'],
  'links with one visit, in batches, first visits of their links': [
    'links, in batches of 100,000',
    'first visits of a link in six hours',
  ],
  'look-ups, one a call': ['look-ups, one a call'],
  'look-ups, in batches': ['look-ups, in batches of 100,000'],
  'calls of one attempt, answered': ['calls of one attempt, answered'],
  'calls of a campaign': ['calls of a campaign, one attempt, answered'],
  'webhooks, one event at a time': ['webhooks, one event at a time'],
};

function vendors(): string {
  const lines = Object.entries(BOUGHT).map(([name, parts]) => {
    const shares = VENDORS.map((_, at) => add(parts.map((part) => byVendor(rowOf(part))[at] ?? 0)));
    const [sum, most] = [add(shares), Math.max(...shares)];
    const largest = `${VENDORS[shares.indexOf(most)]}, ${Math.round((100 * most) / sum)} %`;
    return [name, ...shares.map((dollars) => dollars.toFixed(2)), `**${sum.toFixed(2)}**`, largest];
  });
  return toTable(['One million of', ...VENDORS, 'Sum', 'Largest part'], lines, 1);
}

/** A Markdown table whose columns from `numbers` on are aligned as numbers. */
function toTable(head: readonly string[], rows: readonly string[][], numbers: number): string {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number) =>
    column < numbers ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const toLine = (cells: readonly string[]) => `| ${cells.map(pad).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column < numbers ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [toLine(head), toLine(rule), ...rows.map(toLine)].join('\n');
}

const STORAGE = 0.9;

function example(): string {
  const parts = [
    5 * million('links, 1,000 a call'),
    2 * million('redirects, ten in flight together'),
    3 * million('look-ups, in batches of 100,000'),
  ];
  const traffic = parts.reduce((sum, part) => sum + part, 0);
  const [links, visits, numbers] = parts.map((part) => part.toFixed(2));
  return `The customers create 5 million links in bulk and send them, 2 million are visited in peaks of ten at once, and 3 million
numbers are looked up in batches: ${links} + ${visits} + ${numbers} = ${traffic.toFixed(2)}, storage ${STORAGE.toFixed(2)}, everything else ${Math.round(BUSY)}: **${Math.round(traffic + STORAGE + BUSY)} a month**.`;
}

/** Recipients who open their link, of 100. */
const OPENED_PERCENT = 40;
/** kB that a link takes, and at most a visit of a link with a reference: a million of them are as many GB. */
const KEPT_KB = { link: 0.5, visit: 0.3 };
const GB_MONTH = 0.35;

function campaign(): string {
  const opened = OPENED_PERCENT / 100;
  const parts = [
    million('links, in batches of 100,000'),
    opened * million('first visits of a link in six hours'),
    opened * million('webhooks, of bulks of a hundred'),
  ];
  const [links, visits, events] = parts.map((part) => part.toFixed(2));
  const total = parts.reduce((sum, part) => sum + part, 0);
  const kept = KEPT_KB.link + opened * KEPT_KB.visit;
  return `A campaign of 1,000,000 links in ten files, of which ${OPENED_PERCENT} in 100 are opened once, each as the first visit of its link, and all
clicks are sent to an endpoint: ${links} + ${visits} + ${events} = **${total.toFixed(2)}**. It takes ${kept.toFixed(2)} GB, ${(kept * GB_MONTH).toFixed(2)} a month while it is kept.`;
}

/** The recipients of the campaign, and those of 100 who hear a sentence of their own. */
const CALLED = { recipients: 100_000, spoken: 100 };

function callCampaign(): string {
  const recipients = CALLED.recipients / MILLION;
  const parts = [
    recipients * million('calls of a campaign, one attempt, answered'),
    recipients * (CALLED.spoken / 100) * million('syntheses, 100 characters'),
  ];
  const [calls, speech] = parts.map((part) => part.toFixed(2));
  return `A call campaign of ${CALLED.recipients.toLocaleString('en')} recipients, each of whom hears a sentence of 100 characters of their own, and answers the first
attempt: ${calls} + ${speech} = **${parts.reduce((sum, part) => sum + part, 0).toFixed(2)}**, besides what the carrier and the speech engine charge.`;
}

const BLOCKS: Record<string, () => string> = {
  'per million': perMillion,
  'by vendor': vendors,
  'whatever the traffic': whateverTheTraffic,
  example,
  campaign,
  'call campaign': callCampaign,
};

/** The cost page with every computed part updated; throws when one is missing. */
export function computeCosts(page: string): string {
  return Object.entries(BLOCKS).reduce((text, [name, render]) => {
    const [begin, end] = [`<!-- computed: ${name} -->`, '<!-- end -->'];
    const from = text.indexOf(begin);
    const to = text.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`The page has no part ${name}.`);
    return `${text.slice(0, from)}${begin}\n\n${render()}\n\n${text.slice(to)}`;
  }, page);
}
