/**
 * The result of a check of an account: `ok`; `missing`, which stops a release; `optional`, which only a feature that
 * customers may use needs; `unknown`, because the vendor did not answer.
 */
export type AccountFinding = { name: string; state: 'ok' | 'missing' | 'optional' | 'unknown'; text: string };

export const ok = (name: string, text: string): AccountFinding => ({ name, state: 'ok', text });
export const missing = (name: string, text: string): AccountFinding => ({ name, state: 'missing', text });
export const optional = (name: string, text: string): AccountFinding => ({ name, state: 'optional', text });
export const unknown = (name: string, text: string): AccountFinding => ({ name, state: 'unknown', text });

/** The line that an operator reads. */
export const toFindingLine = ({ name, state, text }: AccountFinding): string =>
  `${state.padEnd(8)}  ${name.padEnd(27)}  ${text}`;
