import * as z from 'zod';
import { once } from '../../kernel/once.ts';

const Url = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));

/** The forms of Wompi's keys, which tell what they are for: https://docs.wompi.co/en/docs/colombia/ambientes-y-llaves/ */
const KEYS = {
  WOMPI_PUBLIC_KEY: /^pub_(prod|test)_\w{16,}$/,
  /** Finds the payments of a reference. */
  WOMPI_PRIVATE_KEY: /^prv_(prod|test)_\w{16,}$/,
  /** Signs what the checkout charges. */
  WOMPI_INTEGRITY_SECRET: /^(prod|test)_integrity_\w{16,}$/,
  /** Signs events. */
  WOMPI_EVENTS_SECRET: /^(prod|test)_events_\w{16,}$/,
};

/** The environment of Wompi that a key belongs to: `prod` or `test`. */
export const paymentsEnvironment = (key: string) => /(prod|test)_/.exec(key)?.[1];

/** Settings of top-ups through Wompi's checkout, all of one environment. */
const PaymentsConfig = once(() =>
  z
    .object({
      WOMPI_PUBLIC_KEY: z.string().regex(KEYS.WOMPI_PUBLIC_KEY),
      WOMPI_PRIVATE_KEY: z.string().regex(KEYS.WOMPI_PRIVATE_KEY),
      WOMPI_INTEGRITY_SECRET: z.string().regex(KEYS.WOMPI_INTEGRITY_SECRET),
      WOMPI_EVENTS_SECRET: z.string().regex(KEYS.WOMPI_EVENTS_SECRET),
      WOMPI_API_URL: Url.default('https://production.wompi.co/v1'),
      WOMPI_CHECKOUT_URL: Url.default('https://checkout.wompi.co/p'),
    })
    .superRefine((config, { addIssue }) => {
      const own = paymentsEnvironment(config.WOMPI_PUBLIC_KEY);
      for (const name of ['WOMPI_PRIVATE_KEY', 'WOMPI_INTEGRITY_SECRET', 'WOMPI_EVENTS_SECRET'] as const)
        if (paymentsEnvironment(config[name]) !== own)
          addIssue({ code: 'custom', path: [name], message: `not of ${own}` });
    }),
);
export type PaymentsConfig = z.infer<ReturnType<typeof PaymentsConfig>>;

/** The names of Wompi's settings that are missing or malformed; none where none is set. */
export function findWrongPayments(env: object): string[] {
  if (!Object.keys(KEYS).some((name) => name in env)) return [];
  return (
    PaymentsConfig()
      .safeParse(env)
      .error?.issues.map(({ path }) => path.join('.')) ?? []
  );
}

/** The operator's text on paying where there is no checkout, in both languages. */
const HowToPay = once(() => z.object({ HOW_TO_PAY_ES: z.string().min(1), HOW_TO_PAY_EN: z.string().min(1) }));

/** Read by the one function that takes payments, so that no other carries it; each is undefined where it is not set. */
export const readPaymentsConfig = (env: object) => ({
  payments: PaymentsConfig().safeParse(env).data,
  howToPay: HowToPay().safeParse(env).data,
});
