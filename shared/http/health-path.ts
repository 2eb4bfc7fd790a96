/** Where the status probe asks whether a function answers. It has a dot: no short link can have this path. */
export const HEALTH_PATH = '/.well-known/health';
