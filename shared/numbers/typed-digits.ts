/** The digits of a number as people write it: `+57 300 123-4567`. Other signs stay, for the check that follows. */
export const toTypedDigits = (typed: string): string => typed.replaceAll(/[\s()+.-]/g, '');
