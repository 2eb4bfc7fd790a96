/** Every amount that commands take or answer, in micros, with its label. `defineCommand` does not compile with another. */
const AMOUNTS = {
  amountMicro: 'amount',
  balanceMicro: 'balance',
  balanceAfterMicro: 'balance after',
  creditLineMicro: 'credit line',
  dayLimitMicro: 'day limit',
  heldMicro: 'held',
  limitMicro: 'limit',
  lowBalanceMicro: 'low balance',
  pendingMicro: 'pending',
  spentTodayMicro: 'spent today',
  topUpMicro: 'top up',
} as const;

type NameOf<T> = T extends readonly (infer Item)[]
  ? NameOf<Item>
  : T extends bigint | Date | string | number | boolean
    ? never
    : { [K in keyof T & string]: K | NameOf<T[K]> }[keyof T & string];

/** The amounts in a value that `AMOUNTS` lacks; names say the unit (`…Micro`). */
export type UndeclaredAmount<T> = Exclude<Extract<NameOf<T>, `${string}Micro`>, keyof typeof AMOUNTS>;

export const labelOfAmount = (name: string): string | undefined =>
  Object.hasOwn(AMOUNTS, name) ? AMOUNTS[name as keyof typeof AMOUNTS] : undefined;
