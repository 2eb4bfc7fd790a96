const PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;
const LONGEST = 500;

/** Where to go on to: a path of the portal's own, else its beginning. */
export function toNextPath(text: unknown): string {
  if (typeof text !== 'string' || text.length > LONGEST || !PATH.test(text)) return '/';
  // What a browser makes of it stays on this host.
  return new URL(text, 'https://portal.invalid').host === 'portal.invalid' ? text : '/';
}
