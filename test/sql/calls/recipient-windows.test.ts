import { beforeAll, expect, test } from 'vitest';
import { useSql } from '../suite/use-sql.ts';
import { dialWith, nextCarrier } from './attempts.ts';
import { openCaller } from './calls.ts';
import { addCampaign, change, hoursAroundNow, mobiles, readProgress, step } from './campaigns.ts';

const sql = useSql({ hasRanges: true });
const dial = dialWith(sql);
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
/** Numbers of a code that no country has. */
const [COASTS, TOKYO] = ['88811111111', '88822222222'];

beforeAll(async () => {
  await sql.query(
    `insert into number_range (source, first, until, timezones)
     values ('public', '8881', '8882', 'America/New_York,America/Los_Angeles'), ('public', '8882', '8883', 'Asia/Tokyo')`,
  );
});

const windowOf = async (number: string, window: { from: string; to: string; days: number[] }, at: string) => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, [], { window: { ...window, timeZone: 'recipient' } });
  const [row] = await sql.query<{ opens: Date; closes: Date | null }>(
    `select opens_at as opens, closes_at as closes
       from campaign, routine.recipient_window(campaign, $2, $3) where campaign.id = $1`,
    [campaign.id, number, at],
  );
  return [row?.opens.toISOString(), row?.closes?.toISOString() ?? null];
};
const DAYTIME = { from: '09:00', to: '18:00', days: EVERY_DAY };

test.each([
  // 9 in Los Angeles is 12 in New York, where it closes first.
  [
    'open on both coasts',
    COASTS,
    '2026-06-15T18:00:00Z',
    ['2026-06-15T18:00:00.000Z', '2026-06-15T22:00:00.000Z'],
  ],
  [
    'closed in the west',
    COASTS,
    '2026-06-15T14:00:00Z',
    ['2026-06-15T16:00:00.000Z', '2026-06-15T22:00:00.000Z'],
  ],
  [
    'closed in the east',
    COASTS,
    '2026-06-15T22:00:00Z',
    ['2026-06-16T16:00:00.000Z', '2026-06-16T22:00:00.000Z'],
  ],
  [
    'in winter, by other clocks',
    COASTS,
    '2026-12-15T14:00:00Z',
    ['2026-12-15T17:00:00.000Z', '2026-12-15T23:00:00.000Z'],
  ],
  ['in Tokyo', TOKYO, '2026-06-15T14:00:00Z', ['2026-06-16T00:00:00.000Z', '2026-06-16T09:00:00.000Z']],
  // A number of which nobody knows more may be wherever numbers are that begin alike.
  ['of no known range', '88899999999', '2026-06-15T18:00:00Z', [expect.any(String), null]],
  [
    'of Colombia, where no range is known',
    '573001234567',
    '2026-06-15T15:00:00Z',
    ['2026-06-15T15:00:00.000Z', '2026-06-15T23:00:00.000Z'],
  ],
])(
  'a number is called while the window is open in each of its zones: %s',
  async (_, number, at, expected) => {
    expect(await windowOf(number, DAYTIME, at)).toEqual(expected);
  },
);

test('a window that is never open in all zones at once is asked about again after a day', async () => {
  const early = { from: '08:00', to: '10:00', days: EVERY_DAY };
  expect(await windowOf(COASTS, early, '2026-06-15T18:00:00Z')).toEqual(['2026-06-16T18:00:00.000Z', null]);
});

test('recipients whose window is closed wait for it without a turn, and those after them are called', async () => {
  const tenant = await openCaller(sql);
  // When it is night or day on the other side of the world.
  const clock = await hoursAroundNow(sql);
  const abroad = Array.from({ length: 20 }, (_, n) => `${TOKYO.slice(0, 9)}${10 + n}`);
  const campaign = await addCampaign(sql, tenant, [...abroad, ...mobiles(3)], {
    window: { ...clock, days: EVERY_DAY, timeZone: 'recipient' },
    callsPerSecond: 1,
  });
  await change(sql, tenant, campaign, 'start');
  const carrier = nextCarrier();
  // Its pace allows two at once, and those who wait take no part of it.
  const handed = (await step(sql, campaign, carrier))?.calls.map(({ callId }) => callId) ?? [];
  expect(handed).toHaveLength(2);
  expect(await readProgress(sql, campaign)).toMatchObject({ ready: 1, calling: 22 });
  const calls = await sql.query<{ call_id: string; to: string; waits: boolean; turn: boolean }>(
    `select call_id, left(to_number, 3) as to, next_attempt_at > now() + interval '1 minute' as waits, has_dial_turn as turn
       from call where campaign_id = $1`,
    [campaign.id],
  );
  expect(calls.filter(({ to, waits, turn }) => to === '888' && waits && !turn)).toHaveLength(20);
  const dialed = calls.filter(({ to, waits }) => to === '573' && !waits).map(({ call_id }) => call_id);
  expect(dialed.sort()).toEqual([...handed].sort());
  // A message that comes too early, or a window that closed since, dials nobody.
  const held = calls.find(({ to }) => to === '888')?.call_id ?? '';
  await sql.query('update call set next_attempt_at = now() where call_id = $1', [held]);
  await expect(dial(held, 1, carrier)).rejects.toThrow();
  const [again] = await sql.query<{ waits: boolean; status: string; attempts: number }>(
    "select next_attempt_at > now() + interval '1 minute' as waits, status, attempts from call where call_id = $1",
    [held],
  );
  expect(again).toEqual({ waits: true, status: 'queued', attempts: 0 });
  await dial(handed[0] ?? '', 1, carrier);
});
