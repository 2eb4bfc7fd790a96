export const describeHeaders = (headers: [name: string, description: string][]) =>
  Object.fromEntries(
    headers.map(([name, description]) => [name, { description, schema: { type: 'string' as const } }]),
  );

export const count = (description: string, minimum = 0) => ({
  description,
  schema: { type: 'integer' as const, minimum },
});

/** The headers of every answer of a route, which a page does not repeat. */
export const RATE_LIMIT_HEADERS = {
  'RateLimit-Limit': count(
    'Requests (or units) allowed per window, for the limit closest to being reached.',
    1,
  ),
  'RateLimit-Remaining': count('Requests (or units) left in this window.'),
  'RateLimit-Reset': count('Seconds until the window ends.'),
  ...describeHeaders([
    [
      'RateLimit-Policy',
      'Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused.',
    ],
    ['X-Request-Id', 'The same as meta.requestId.'],
  ]),
};
