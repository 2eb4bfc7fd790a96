import { createDatabase, type Database } from '../../../db/engine/client.ts';
import { createDeadline } from '../../../db/engine/deadlines/deadline.ts';
import { findLinksByText } from '../../../db/links/queries/find-links.ts';
import { toSearchedText } from '../../../shared/links/rules/search-buckets.ts';
import { addEdits, addNextSegment, mergeSegments } from '../../../shared/links/search/index-links.ts';
import { asFunction } from '../../harness/database.ts';
import type { System } from '../load/system.ts';

const RUNS = 15;
/** The operation has the same bounds. */
const BOUNDS = { rows: 20_000, ms: 100 };

/** Texts to search the links of `scale.ts` for. */
export const TEXTS = {
  'what all have': 'offers',
  'what one has': 'to=123456',
  'what none has': 'nowhere',
  'what none has, of parts that all have': 'utm-source',
  'a whole destination': 'https://example.com/offers?utm_source=sms&to=4321',
  'the start of codes': 'm0',
};

function open({ cloud }: System): Database {
  const { DATABASE_URL, NEON_FETCH_ENDPOINT } = asFunction(cloud.environment, 'urlshortener');
  const address = { databaseUrl: DATABASE_URL, fetchEndpoint: NEON_FETCH_ENDPOINT };
  return createDatabase(address, createDeadline('postgres', 60_000));
}

/** Makes segments of all links, as the job does in some runs. */
export async function indexLinks(system: System): Promise<void> {
  await system.database.query('set statement_timeout = 0');
  while (await addEdits(open(system)));
  // The first run sees the new links, the second one takes them.
  for (const _ of [1, 2])
    for (let isFirst = true; await addNextSegment(open(system), isFirst); isFirst = false);
  while (await mergeSegments(open(system)));
}

/** The median time of a search, and what it found. */
export async function measureSearch(
  system: System,
  { organization }: { organization: number },
  text: string,
): Promise<{ ms: number; outcome: string }> {
  const sought = toSearchedText(text);
  if (sought === undefined) throw new Error(`${text} is in no code`);
  const times: number[] = [];
  let outcome = '';
  for (let run = 0; run < RUNS; run += 1) {
    const db = open(system);
    const startedAt = performance.now();
    const found = await findLinksByText(db, organization, { ...sought, ...BOUNDS }, {}, 51);
    times.push(performance.now() - startedAt);
    outcome = found === undefined ? 'refused' : `${found.length} found`;
  }
  times.sort((a, b) => a - b);
  return { ms: Math.round(times[Math.floor(RUNS / 2)] ?? 0), outcome };
}
