import { ALL_FUNCTIONS } from '../../openapi/all-functions.ts';
import type { Limit, Route } from '../../shared/kernel/http/route.ts';

/** A route as contract tests use it. */
export type Operation = {
  id: string;
  route: Route;
  /** The path with the function's base: `/api/v6/urlshortener/links/{domain}`. */
  path: string;
};

/** An operation that takes a key, and so has a quota per organization. */
export type KeyedOperation = Operation & { limit: Exclude<Limit, 'guard'> };

/** Every operation of every function, from their declarations. */
export const OPERATIONS: Operation[] = ALL_FUNCTIONS.flatMap(({ basePath, routes }) =>
  routes.map((route) => ({ id: route.operationId, route, path: basePath + route.path })),
);

export const KEYED: KeyedOperation[] = OPERATIONS.flatMap((operation) => {
  const { limit } = operation.route;
  return limit === 'guard' ? [] : [{ ...operation, limit }];
});

export const PUBLIC = OPERATIONS.filter(({ route }) => route.access === 'public');

/** Operations that belong to a service, with that service. */
export const WITH_SERVICE = KEYED.flatMap((operation) => {
  const { access } = operation.route;
  return typeof access === 'object' && access.service !== undefined
    ? [{ ...operation, service: access.service }]
    : [];
});

/** Operations that need a capability, with that capability. */
export const WITH_CAPABILITY = KEYED.flatMap((operation) => {
  const { access } = operation.route;
  return typeof access === 'object' && access.capability !== undefined
    ? [{ ...operation, capability: access.capability }]
    : [];
});

/** Operations that take JSON. */
export const WITH_BODY = KEYED.filter(({ route }) => route.body !== undefined && route.bodyFormat !== 'form');

/** An operation by its id; throws when it does not exist. */
export function operationOf(id: string): Operation {
  const found = OPERATIONS.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`There is no operation ${id}.`);
  return found;
}
