import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLedger } from '../../../shared/billing/ledger/check-ledger.ts';
import type { Click } from '../../../shared/clicks/click-stream.ts';
import { toColombiaIso } from '../../../shared/kernel/time/colombia.ts';
import { onCi } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { deleteLink, restoreLink, setLinkSettings } from '../../harness/links/change-link.ts';
import { appendClicks, clickAt, drainClicks, linkIdOf } from '../../harness/links/clicks.ts';
import { createLink, type TestLink } from '../../harness/links/links.ts';
import { createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';

/** The number of histories to run; `STATISTICS_SEED` repeats those of a run that printed it. */
const RUNS = Number(process.env.STATISTICS_RUNS ?? onCi(12, 2));
const SEED = Number(process.env.STATISTICS_SEED ?? Date.now() % 2 ** 31);
const LINKS = 4;
const REFERENCES = ['winter', 'summer'];
const FROM = '2026-09-28';
const TO = '2026-10-04';
/** Two months; hours on both sides of midnight in Colombia and in UTC. */
const MOMENTS = [
  '2026-09-28T23',
  '2026-09-29T00',
  '2026-09-30T18',
  '2026-09-30T19',
  '2026-10-01T00',
  '2026-10-03T12',
];
const BROWSERS = ['01', '02', '03', '04'].map((byte) => byte.repeat(16));
const AGENTS = [
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
];
const DEVICES: Record<string, string> = { [AGENTS[0] ?? '']: 'mobile', [AGENTS[1] ?? '']: 'desktop' };

const cloud = useCloud();

type Visit = {
  link: number;
  moment: string;
  minute: number;
  browser: string;
  country: string | null;
  city: string | null;
  referrer: string | null;
  agent: string;
};

const visits: fc.Arbitrary<Visit[]> = fc.array(
  fc.record({
    link: fc.nat(LINKS - 1),
    moment: fc.constantFrom(...MOMENTS),
    minute: fc.nat(59),
    browser: fc.constantFrom(...BROWSERS),
    country: fc.constantFrom('CO', 'US', 'MX', null),
    city: fc.constantFrom('Bogotá', 'constructor', '__proto__', null),
    referrer: fc.constantFrom('example.com', null),
    agent: fc.constantFrom(...AGENTS),
  }),
  { minLength: 1, maxLength: 25 },
);
/** Steps of the drain, with links deleted, restored or given other references in between. */
const histories = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: visits.map((step) => ({ visits: step })) },
    { weight: 1, arbitrary: fc.record({ toggle: fc.nat(LINKS - 1) }) },
    {
      weight: 2,
      arbitrary: fc.record({ link: fc.nat(LINKS - 1), reference: fc.constantFrom(...REFERENCES, null) }),
    },
  ),
  { minLength: 2, maxLength: 8 },
);

type Line = { value: string; clicks: number };
type Counted = Click & { day: string; hour: string; isFirst: boolean };

/** The statistics computed from every single visit. */
function statisticsOf(counted: readonly Counted[], unit: 'day' | 'hour') {
  const none = unit === 'day' ? { filtered: 0 } : {};
  const series = new Map<string, { clicks: number; uniqueClicks: number }>();
  for (const click of counted) {
    const at = unit === 'day' ? click.day : `${click.day}T${click.hour}:00:00-05:00`;
    const point = series.get(at) ?? { clicks: 0, uniqueClicks: 0 };
    series.set(at, { clicks: point.clicks + 1, uniqueClicks: point.uniqueClicks + (click.isFirst ? 1 : 0) });
  }
  const lines = (values: (string | null)[]): Line[] =>
    [
      ...Map.groupBy(
        values.filter((value) => value !== null),
        (value) => value,
      ),
    ]
      .map(([value, same]) => ({ value, clicks: same.length }))
      .sort((a, b) => b.clicks - a.clicks || (a.value < b.value ? -1 : 1));
  return {
    totals: {
      clicks: counted.length,
      uniqueClicks: counted.filter(({ isFirst }) => isFirst).length,
      filtered: 0,
    },
    series: [...series]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([at, point]) => ({ at, ...point, ...none })),
    dimensions: {
      country: lines(counted.map(({ country }) => country)),
      city: lines(counted.map(({ city }) => city)),
      device: lines(counted.map(({ userAgent }) => DEVICES[userAgent] ?? null)),
      referrer: lines(counted.map(({ referrer }) => referrer)),
    },
  };
}

/** The state of the links: `references` by link, `named`: those that any link ever had. */
type World = {
  tenant: Tenant;
  links: TestLink[];
  ids: number[];
  counted: Counted[];
  deleted: Set<number>;
  references: Map<number, string>;
  named: Set<string>;
};

async function expectTrue({ tenant, links, ids, counted, deleted, references, named }: World) {
  const range = `from=${FROM}&to=${TO}`;
  for (const [index, { domain, code }] of links.entries()) {
    if (deleted.has(index)) continue;
    const own = counted.filter(({ linkId }) => linkId === ids[index]);
    for (const granularity of ['day', 'hour'] as const) {
      const path = `/urlshortener/links/${domain}/${code}/stats?${range}&granularity=${granularity}&dimensions=country,city,device,referrer`;
      const { data } = (await tenant.api.get(path)).json;
      const { totals, series, dimensions } = statisticsOf(own, granularity);
      expect(data).toMatchObject({ totals, series, dimensions });
      const moments = own.map(({ at }) => at);
      expect(data.totals.firstClickAt).toBe(
        own.length === 0 ? null : new Date(Math.min(...moments)).toISOString(),
      );
      expect(data.totals.lastClickAt).toBe(
        own.length === 0 ? null : new Date(Math.max(...moments)).toISOString(),
      );
    }
  }
  const shown = ids.map((_, index) => index).filter((index) => !deleted.has(index));
  await expectOverview(shown, '');
  const totals = new Map(
    (await tenant.api.get('/urlshortener/references')).json.data.items.map((item: { reference: string }) => [
      item.reference,
      item,
    ]),
  );
  expect(new Set(totals.keys())).toEqual(named);
  for (const reference of named) {
    const own = shown.filter((index) => references.get(index) === reference);
    const { totals: of } = await expectOverview(own, `&reference=${reference}`);
    expect(totals.get(reference)).toMatchObject({ links: own.length, ...of });
  }

  /** The overview of these links matches their visits, and so does its list of links. */
  async function expectOverview(of: number[], search: string) {
    const visits = counted.filter(({ linkId }) => of.includes(ids.indexOf(linkId)));
    const { data } = (await tenant.api.get(`/urlshortener/overview?${range}${search}`)).json;
    const expected = statisticsOf(visits, 'day');
    expect(data).toMatchObject({ ...expected, linksByStatus: { active: of.length } });
    const byLink = Map.groupBy(visits, ({ linkId }) => linkId);
    expect(data.topLinks.map(({ clicks }: { clicks: number }) => clicks)).toEqual(
      [...byLink.values()].map(({ length }) => length).sort((a, b) => b - a),
    );
    return expected;
  }
}

test(
  'the statistics of a random history match its individual visits',
  async () => {
    console.log(`STATISTICS_SEED=${SEED} STATISTICS_RUNS=${RUNS}`);
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const tenant = await createTenant(cloud.environment, { balanceMicro: 100_000_000_000n });
        const links: TestLink[] = [];
        for (let n = 0; n < LINKS; n += 1) links.push(await createLink(tenant));
        const ids = await Promise.all(links.map((link) => linkIdOf(cloud.environment, link)));
        const seen = new Set<string>();
        const counted: Counted[] = [];
        const deleted = new Set<number>();
        const references = new Map<number, string>();
        const named = new Set<string>();
        for (const act of history) {
          if ('toggle' in act) {
            const link = links[act.toggle];
            if (link === undefined) continue;
            await (deleted.has(act.toggle) ? restoreLink : deleteLink)(tenant, link);
            if (!deleted.delete(act.toggle)) deleted.add(act.toggle);
            continue;
          }
          if ('reference' in act) {
            const link = links[act.link];
            const set =
              link && (await setLinkSettings(tenant, link, { reference: act.reference, externalId: 'any' }));
            expect(set?.status).toBe(deleted.has(act.link) ? 404 : 200);
            if (deleted.has(act.link)) continue;
            if (act.reference === null) references.delete(act.link);
            else references.set(act.link, act.reference);
            if (act.reference !== null) named.add(act.reference);
            continue;
          }
          const clicks = act.visits.map((visit) =>
            clickAt(
              ids[visit.link] ?? 0,
              `${visit.moment}:${String(visit.minute).padStart(2, '0')}:07.5-05:00`,
              {
                visitor: visit.browser,
                country: visit.country,
                city: visit.city,
                referrer: visit.referrer,
                userAgent: visit.agent,
              },
            ),
          );
          for (const ofLink of Map.groupBy(clicks, ({ linkId }) => linkId).values())
            await appendClicks(tenant.ctx, ofLink);
          await drainClicks(cloud.environment);
          // A browser's first visit of the day belongs to the first step that has one, and there to the earliest.
          for (const click of clicks.toSorted((a, b) => a.at - b.at)) {
            const [day = '', time = ''] = toColombiaIso(new Date(click.at)).split('T');
            const key = `${click.linkId} ${day} ${click.visitor}`;
            counted.push({ ...click, day, hour: time.slice(0, 2), isFirst: !seen.has(key) });
            seen.add(key);
          }
        }
        await expectTrue({ tenant, links, ids, counted, deleted, references, named });
        const { mismatches } = await checkLedger(operatorOf(cloud.environment), tenant.organizationId);
        expect(mismatches).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  },
  RUNS * 30_000,
);
