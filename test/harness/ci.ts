/** Whether this is the thorough run: tests cover more cases, and none may be skipped. */
export const IS_CI = /^(true|1)$/.test(process.env.CI ?? '');

/** The first value on CI, the second elsewhere. */
export const onCi = <T>(all: T, some: T): T => (IS_CI ? all : some);

/**
 * All items on CI; elsewhere every `step`-th, starting at an offset given by `turn`, so that all turns together cover
 * all.
 */
export const rotateSample = <T>(items: readonly T[], step: number, turn: number): T[] =>
  items.filter((_, at) => IS_CI || (at + turn) % step === 0);
