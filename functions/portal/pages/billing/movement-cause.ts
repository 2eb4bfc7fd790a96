import type * as z from 'zod';
import type { Movement, MovementHour } from '../../../../shared/billing/movements/list-movements.ts';
import type { ServiceCode } from '../../../../shared/kernel/services.ts';
import { toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';

type Row = Pick<z.input<typeof Movement>, 'kind' | 'service' | 'reference' | 'usageHour' | 'createdAt'>;
type Campaigns = Pick<MovementHour, 'campaign' | 'furtherCampaigns'>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const REQUEST = /^[0-9a-f]{32}$/;
const LINK = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/[a-z0-9_-]{3,32}$/;

/** The pages of what a movement's reference names, in the order in which the forms of references are tried. */
const CAUSES: readonly {
  service: ServiceCode;
  form: RegExp;
  kind?: Row['kind'];
  toPath: (reference: string) => string;
}[] = [
  { service: 'urlshortener', form: UUID, toPath: (id) => `/links/batches/${id}` },
  { service: 'urlshortener', form: LINK, toPath: (link) => `/links/${link}` },
  { service: 'numberinsight', form: UUID, toPath: (id) => `/batches/${id}` },
  { service: 'numberinsight', form: REQUEST, kind: 'lookup', toPath: (id) => `/requests?id=${id}` },
  // A call, or a campaign of calls.
  { service: 'callblasting', form: UUID, toPath: (id) => `/search?q=${id}` },
];

/** The lists that show many of a day together. */
const MANY: { readonly [Kind in Row['kind']]?: (created: URLSearchParams) => string } = {
  link: (created) => `/links?${created}`,
  speech: (created) => `/calls?${created}`,
};

/**
 * The page of what caused a movement: its campaign; a link, a batch, a call or a request by its reference; of an hour of usage, the
 * calls or the spending of its day; of a synthesis, and of several links or texts at once, those of its day. Undefined where no page
 * shows it.
 */
export function toCausePath(row: Row & Partial<Campaigns>): string | undefined {
  const { kind, service, reference, usageHour, createdAt, campaign = null, furtherCampaigns = 0 } = row;
  if (campaign !== null)
    return campaign.of === 'calls' ? `/calls/campaigns/${campaign.id}` : `/campaigns/${campaign.id}`;
  if (furtherCampaigns > 0) return service === 'callblasting' ? '/calls/campaigns' : '/campaigns';
  const day = toColombiaDay(new Date(usageHour ?? createdAt));
  const created = new URLSearchParams({ createdFrom: day, createdTo: day });
  if (usageHour !== null)
    return kind === 'air_time'
      ? `/calls?${created}`
      : `/billing/usage?${new URLSearchParams({ from: day, to: day })}`;
  if (kind === 'speech' && service === 'tts') return `/syntheses?${created}`;
  if (kind === 'payment') return '/top-ups';
  if (reference === null) return MANY[kind]?.(created);
  return CAUSES.find(
    (cause) =>
      cause.service === service &&
      cause.form.test(reference) &&
      (cause.kind === undefined || cause.kind === kind),
  )?.toPath(reference);
}
