/** A regular expression for a Redis pattern: `*`, `?`, `[abc]`, `[^a-z]`, and `\` before a character taken as it is. */
export function globToRegExp(pattern: string): RegExp {
  const source = pattern.replace(/\\([\s\S])|\[(\^?)((?:\\[\s\S]|[^\]\\])*)\]?|[\s\S]/g, translate);
  return new RegExp(`^${source}$`, 's');
}

function translate(token: string, escaped?: string, negation?: string, members?: string): string {
  if (escaped !== undefined) return literal(escaped);
  if (members !== undefined) return characterClass(negation === '^', members);
  if (token === '*') return '.*';
  if (token === '?') return '.';
  return literal(token);
}

function characterClass(negated: boolean, members: string): string {
  const parts = members.matchAll(/\\([\s\S])|([\s\S])-([\s\S])|([\s\S])/g);
  const ranges = [...parts].map(([, escaped, low, high, single]) => {
    if (low === undefined || high === undefined) return literal(escaped ?? single ?? '');
    // Redis accepts a range in either direction.
    return low <= high ? `${literal(low)}-${literal(high)}` : `${literal(high)}-${literal(low)}`;
  });
  if (ranges.length === 0) return negated ? '.' : '(?!)';
  return `[${negated ? '^' : ''}${ranges.join('')}]`;
}

function literal(character: string): string {
  return /[\w\s]/.test(character) ? character : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
