/** Whether this is the heavy run: where nobody waits for it, tests go over more of the same, and nothing may be skipped. */
export const IS_CI = /^(true|1)$/.test(process.env.CI ?? '');

/** So much on CI, less where somebody waits. */
export const onCi = <T>(all: T, some: T): T => (IS_CI ? all : some);
