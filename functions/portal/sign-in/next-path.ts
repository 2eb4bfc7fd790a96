const PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;
const LONGEST = 500;

/** Where to continue after signing in: a path of this portal, otherwise its start. */
export function toNextPath(text: unknown): string {
  if (typeof text !== 'string' || text.length > LONGEST || !PATH.test(text)) return '/';
  // Browsers normalize paths: only one that stays on this host is accepted.
  return new URL(text, 'https://portal.invalid').host === 'portal.invalid' ? text : '/';
}
