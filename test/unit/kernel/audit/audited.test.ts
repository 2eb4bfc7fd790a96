import { expect, test } from 'vitest';
import { link } from '../../../../db/links/tables/link.ts';
import { audited } from '../../../../shared/kernel/audit/audited.ts';
import type { Ctx } from '../../../../shared/kernel/ctx.ts';

type Seen = Ctx & { auditEvent: string };

/** A verb only reads the event that its context has. */
const ctx = {
  actor: { actor: 'operator', actorNote: 'Ana' },
  db: { $client: { query: () => {} }, leftMs: () => 1_000 },
  requestId: 'a',
} as unknown as Ctx;
const recorded = (own: Ctx): unknown => JSON.parse((own as Seen).auditEvent).input;

test('a verb with one object as its input records all of it, without secrets and whatever else it is called with', async () => {
  const verb = audited({ verb: 'thing.set', changes: link }, async (own: Ctx, _: object) => recorded(own));
  const called: (ctx: Ctx, ...given: object[]) => Promise<unknown> = verb;
  expect(await called(ctx, { name: 'a', token: 'svc_1', amountMicro: 5n }, { page: 'params' })).toEqual({
    name: 'a',
    token: '[secret]',
    amountMicro: '5',
  });
});

test('a verb with an argument that may be left out records it as the declaration names it', async () => {
  const rotate = audited(
    {
      verb: 'thing.rotate',
      changes: link,
      records: (thing, { now = false } = {}) => ({ ...thing, now }),
    },
    async (own: Ctx, _: { id: number }, __: { now?: boolean; secret?: string } = {}) => recorded(own),
  );
  expect(await rotate(ctx, { id: 7 })).toEqual({ id: 7, now: false });
  expect(await rotate(ctx, { id: 7 }, { now: true, secret: 'whsec_1' })).toEqual({ id: 7, now: true });
});

test('a verb without input records none, whatever it is called with', async () => {
  const verb = audited({ verb: 'thing.end', changes: link, records: () => ({}) }, async (own: Ctx) =>
    recorded(own),
  );
  const called: (ctx: Ctx, ...given: object[]) => Promise<unknown> = verb;
  expect(await called(ctx, { form: 'input' })).toEqual({});
});

test('an event keeps short lists, and of a long one the first items and how many there were', async () => {
  const verb = audited({ verb: 'thing.set', changes: link }, async (own: Ctx, _: object) => recorded(own));
  const countries = Array.from({ length: 250 }, () => 'CO');
  expect(await verb(ctx, { countries })).toEqual({ countries });
  const links = Array.from({ length: 1_000 }, (_, place) => ({
    longUrl: `https://example.com/${place}/${'é'.repeat(900)}`,
  }));
  const cut = (await verb(ctx, { links })) as { links: { count: number; first: typeof links } };
  expect(cut.links.count).toBe(1_000);
  expect(cut.links.first[0]?.longUrl).toBe(links[0]?.longUrl.slice(0, 500));
  expect(JSON.stringify(cut).length).toBeLessThan(8_100);
});
