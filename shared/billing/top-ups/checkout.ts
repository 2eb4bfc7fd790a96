import type { TopUpRow } from '../../../db/billing/queries/top-ups.ts';
import type { PAYMENT_STATES } from '../../../db/billing/tables/payment.ts';

/** A payment as its provider knows it now. */
export type ProviderPayment = {
  transactionId: string;
  /** The top-up that it says it is for. */
  reference: string;
  status: (typeof PAYMENT_STATES)[number];
  amountMicro: bigint;
  currency: string;
};

/** `transaction`: which one it is about; undefined when it is about something else. */
type CheckoutEvent = {
  isSigned: boolean;
  transaction: { id: string; reference: string } | undefined;
};

/** A provider's hosted checkout. */
export type Checkout = {
  /** References of its movements begin with this name. */
  provider: string;
  /** The only currency that it takes. */
  currency: string;
  /** The page on which somebody pays a top-up; afterwards they are sent to `returnUrl`. Undefined once it is too late. */
  addressOf(topUp: TopUpRow, returnUrl: string, now: Date): string | undefined;
  /** An event; undefined for any other request. Anybody can send one that the provider has not signed. */
  readEvent(body: string): CheckoutEvent | undefined;
  /** Whether the provider knows the key that the checkout is opened with. Throws DependencyError when it does not answer. */
  isKnown(): Promise<boolean>;
  /** Throws DependencyError when the provider does not answer. */
  find(transactionId: string): Promise<ProviderPayment | undefined>;
  /** Every payment of a top-up. Throws DependencyError as well. */
  findOf(topUpId: string): Promise<ProviderPayment[]>;
};
