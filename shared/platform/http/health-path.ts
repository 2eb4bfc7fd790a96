/** The path of the status probe. Its dot keeps it from being a short link. */
export const HEALTH_PATH = '/.well-known/health';
