import type { Params } from '../declare.ts';

/** The named parameters that are not empty. */
export const pick = (query: Params, names: readonly string[]): Params =>
  Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name].trim()]] : [])));
