import { formatMicros } from '../program/terminal/format-micros.ts';

const POSTINGS = { topup: 'top-up', adjustment: 'adjustment', refund: 'refund' } as const;

/** Refusals about money, by code. */
export const BILLING_ERRORS = {
  REFERENCE_USED: ({ type, reference }: { type: keyof typeof POSTINGS; reference: string }) =>
    `The reference "${reference}" was already used for a ${POSTINGS[type]}.`,
  CHARGE_NOT_SETTLED: ({ organizationId, movementId }: { organizationId: number; movementId: number }) =>
    `Charge ${movementId} of organization ${organizationId} pays for something that has not ended. What fails is refunded automatically; refund the rest afterwards.`,
  CHARGE_NOT_FOUND: ({ organizationId, movementId }: { organizationId: number; movementId: number }) =>
    `Organization ${organizationId} has no charge ${movementId}.`,
  ACCOUNT_IS_PREPAID: () => 'A prepaid account has no credit line. Change its mode with "balance set-mode".',
  ACCOUNT_CHANGED: () => 'The account has just changed. Check its state and try again.',
  ACCOUNT_OWES: ({ owedMicro }: { owedMicro: bigint }) =>
    `The account owes ${formatMicros(owedMicro)}. Top it up before you make it prepaid.`,
  PLAN_NOT_FOUND: ({ organizationId, planId }: { organizationId: number; planId: number }) =>
    `Organization ${organizationId} has no plan ${planId}.`,
  PLAN_ENDED: ({ planId }: { planId: number }) => `Plan ${planId} has already ended.`,
  PLAN_OVERLAPS: ({ id, name }: { id: number; name: string }) =>
    `Plan ${id} ("${name}") covers part of that time. End it first, or choose other dates.`,
  PRICE_EXISTS: ({ item }: { item: string }) => `${item} already has a price from that moment on.`,
} as const;
