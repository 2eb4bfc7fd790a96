import type { Route } from './route.ts';

/** The methods in the order of the Allow header. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns a path's methods, including OPTIONS; none for an unknown path. */
export function createMethodTable(
  basePath: string,
  routes: readonly Pick<Route, 'method' | 'path' | 'allowsEmptyParam'>[],
): (path: string) => string[] {
  const known = routes.map(({ method, path, allowsEmptyParam }) => ({
    form: toForm(basePath + path, allowsEmptyParam === true),
    methods: method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
  }));
  return (path) => {
    const methods = new Set(known.flatMap(({ form, methods: own }) => (form.test(path) ? own : [])));
    return methods.size === 0 ? [] : [...METHODS.filter((method) => methods.has(method)), 'OPTIONS'];
  };
}

/** The regular expression of a path pattern such as `/links/{domain}`. */
function toForm(path: string, mayEndEmpty: boolean): RegExp {
  const form = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${mayEndEmpty ? form.replace(/\+$/, '*') : form}$`);
}
