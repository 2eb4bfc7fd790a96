import fc from 'fast-check';
import type { Cloud } from '../../../local/cloud.ts';
import { query } from '../../harness/database.ts';
import { linkIdOf } from '../../harness/links/clicks.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant, LINK_MICRO, type Tenant, VISIT_MICRO } from '../../harness/organization.ts';

/** Something that happens to an organization's money; `lost`: its statement's answer gets lost. */
export type Act =
  | { act: 'topUp'; amountMicro: bigint }
  | { act: 'adjust'; direction: 'credit' | 'debit'; amountMicro: bigint }
  | { act: 'credit line'; amountMicro: bigint }
  | { act: 'spend limit'; moreMicro: bigint | null }
  | { act: 'price'; item: 'link' | 'visit'; amountMicro: bigint }
  | { act: 'plan' }
  | { act: 'hour' }
  | { act: 'refund'; amountMicro: bigint }
  | { act: 'released domain' }
  | { act: 'create'; lost: boolean }
  | { act: 'bulk'; links: number; wrong: number; lost: boolean }
  | { act: 'look up' }
  | { act: 'link batch'; links: number; taken: number; lost: boolean }
  | { act: 'batch'; valid: number; invalid: number; lost: boolean }
  | { act: 'call'; ending: string }
  | { act: 'speak'; word: number; fault: 'none' | 'silence' | 'claim lost' | 'completion lost' }
  | { act: 'visits'; visits: number; lost: boolean; twice: boolean };

const named = <Name extends string>(name: Name) => fc.constant(name);
const amount = (links: bigint) => fc.bigInt(1n, links * LINK_MICRO);

export const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({ act: named('topUp'), amountMicro: amount(20n) }),
    fc.record({
      act: named('adjust'),
      direction: fc.constantFrom('credit' as const, 'debit' as const),
      amountMicro: amount(10n),
    }),
    fc.record({ act: named('credit line'), amountMicro: fc.bigInt(0n, 20n * LINK_MICRO) }),
    fc.record({ act: named('spend limit'), moreMicro: fc.option(amount(8n)) }),
    fc.record({
      act: named('price'),
      item: fc.constantFrom('link' as const, 'visit' as const),
      amountMicro: fc.bigInt(1n, 2n * LINK_MICRO),
    }),
    fc.record({ act: named('plan') }),
    fc.record({ act: named('hour') }),
    fc.record({ act: named('refund'), amountMicro: amount(1n) }),
    fc.record({ act: named('released domain') }),
    fc.record({ act: named('create'), lost: fc.boolean() }),
    fc.record({
      act: named('bulk'),
      links: fc.nat(12),
      wrong: fc.integer({ min: 1, max: 3 }),
      lost: fc.boolean(),
    }),
    fc.record({ act: named('look up') }),
    fc.record({
      act: named('link batch'),
      links: fc.nat(6),
      taken: fc.integer({ min: 1, max: 3 }),
      lost: fc.boolean(),
    }),
    fc.record({
      act: named('batch'),
      valid: fc.integer({ min: 1, max: 8 }),
      invalid: fc.nat(3),
      lost: fc.boolean(),
    }),
    fc.record({ act: named('call'), ending: fc.constantFrom('90', '91', '92') }),
    fc.record({
      act: named('speak'),
      word: fc.nat(3),
      fault: fc.constantFrom('none', 'silence', 'claim lost', 'completion lost'),
    }),
    fc.record({
      act: named('visits'),
      visits: fc.integer({ min: 1, max: 30 }),
      lost: fc.boolean(),
      twice: fc.boolean(),
    }),
  ),
  { minLength: 4, maxLength: 14 },
);

/** The expected state of an organization's money. */
export type Expected = {
  /** The balance minus pending usage. */
  leftMicro: bigint;
  creditMicro: bigint;
  spentMicro: bigint;
  limitMicro: bigint | null;
  linkMicro: bigint;
  visitMicro: bigint;
  planId: number | null;
  links: number;
  paidLinks: number;
  paidVisits: number;
  airSeconds: number;
  spoken: Set<number>;
};

export type World = { tenant: Tenant; linkId: number; audioId: string | undefined; expected: Expected };

/** An organization on credit with a link to visit. */
export async function openWorld(cloud: Cloud, openingMicro: bigint): Promise<World> {
  const tenant = await createTenant(cloud.environment, { balanceMicro: openingMicro });
  await query(cloud.environment, "update billing_account set mode = 'credit' where organization_id = $1", [
    tenant.organizationId,
  ]);
  const link = await createLink(tenant);
  const expected = {
    leftMicro: openingMicro - LINK_MICRO,
    creditMicro: 0n,
    spentMicro: LINK_MICRO,
    limitMicro: null,
    linkMicro: LINK_MICRO,
    visitMicro: VISIT_MICRO,
    planId: null,
    links: 1,
    paidLinks: 1,
    paidVisits: 0,
    airSeconds: 0,
    spoken: new Set<number>(),
  };
  return { tenant, linkId: await linkIdOf(cloud.environment, link), audioId: undefined, expected };
}

/** Whether funds and limit allow this cost. */
export const canPay = ({ leftMicro, creditMicro, spentMicro, limitMicro }: Expected, cost: bigint): boolean =>
  cost === 0n ||
  (leftMicro + creditMicro >= cost && (limitMicro === null || spentMicro + cost <= limitMicro));

/** Charges an amount; a refund is negative. */
export function charge(expected: Expected, micro: bigint): void {
  expected.leftMicro -= micro;
  expected.spentMicro += micro;
}
