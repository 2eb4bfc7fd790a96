/** Whether this is the thorough run, in which tests cover more cases and nothing may be skipped. */
export const IS_CI = /^(true|1)$/.test(process.env.CI ?? '');

/** The first value on CI, the second elsewhere. */
export const onCi = <T>(all: T, some: T): T => (IS_CI ? all : some);

/** Each on CI; elsewhere every `step`-th, beginning at another with each `turn`: over all turns, each is had. */
export const inTurn = <T>(items: readonly T[], step: number, turn: number): T[] =>
  items.filter((_, at) => IS_CI || (at + turn) % step === 0);
