import type { Route } from './route.ts';

/** In the order that they are told in. */
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];

/** Tells the methods that a path has, OPTIONS among them; none where there is no such path. */
export function createMethodTable(
  basePath: string,
  routes: readonly Pick<Route, 'method' | 'path' | 'judgesEmptyParam'>[],
): (path: string) => string[] {
  const known = routes.map(({ method, path, judgesEmptyParam }) => ({
    form: toForm(basePath + path, judgesEmptyParam === true),
    methods: method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
  }));
  return (path) => {
    const methods = new Set(known.flatMap(({ form, methods: own }) => (form.test(path) ? own : [])));
    return methods.size === 0 ? [] : [...METHODS.filter((method) => methods.has(method)), 'OPTIONS'];
  };
}

/** `/links/{domain}` as an expression for paths. */
function toForm(path: string, mayEndEmpty: boolean): RegExp {
  const form = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${mayEndEmpty ? form.replace(/\+$/, '*') : form}$`);
}
