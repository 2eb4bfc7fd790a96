import { declarationOf, FUNCTION_NAMES } from '../shared/kernel/functions.ts';
import type { OperatorFunction } from '../shared/kernel/http/create-function.ts';

const modules: { default: OperatorFunction }[] = await Promise.all(
  FUNCTION_NAMES.filter((name) => declarationOf(name).reference !== undefined).map(
    (name) => import(`../functions/${name}/index.ts`),
  ),
);

/** All functions with API routes, in the reference's order. */
export const ALL_FUNCTIONS = modules
  .map((module) => module.default)
  .filter(({ routes }) => routes.length > 0);
