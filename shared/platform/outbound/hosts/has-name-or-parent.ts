/**
 * Whether a name or one of its parents fulfills a condition: of `a.b.co` these are `a.b.co`, `b.co`, `co`. Without a list of
 * them, since a bulk checks a thousand hosts.
 */
export function hasNameOrParent(name: string, fulfills: (name: string) => boolean): boolean {
  for (let rest = name; ; ) {
    if (fulfills(rest)) return true;
    const dot = rest.indexOf('.');
    if (dot < 0) return false;
    rest = rest.slice(dot + 1);
  }
}
