import * as z from 'zod';
import { once } from './once.ts';

const Url = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));

/** Settings of top-ups through Wompi's checkout. The keys of its test environment begin differently. */
const PaymentsConfig = once(() =>
  z.object({
    WOMPI_PUBLIC_KEY: z.string().regex(/^pub_(prod|test)_\w+$/),
    /** Finds the payments of a reference. */
    WOMPI_PRIVATE_KEY: z.string().regex(/^prv_(prod|test)_\w+$/),
    /** Signs what the checkout charges. */
    WOMPI_INTEGRITY_SECRET: z.string().min(16),
    /** Signs events. */
    WOMPI_EVENTS_SECRET: z.string().min(16),
    WOMPI_API_URL: Url.default('https://production.wompi.co/v1'),
    WOMPI_CHECKOUT_URL: Url.default('https://checkout.wompi.co/p'),
  }),
);
export type PaymentsConfig = z.infer<ReturnType<typeof PaymentsConfig>>;

/** How to pay where there is no checkout: the operator's text, in both languages. */
const HowToPay = once(() => z.object({ HOW_TO_PAY_ES: z.string().min(1), HOW_TO_PAY_EN: z.string().min(1) }));

/** Read by the one function that takes payments, so that no other carries it; each is undefined where it is not set. */
export const readPaymentsConfig = (env: object) => ({
  payments: PaymentsConfig().safeParse(env).data,
  howToPay: HowToPay().safeParse(env).data,
});
