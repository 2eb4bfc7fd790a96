import { DependencyError } from './deadlines/deadline.ts';

/**
 * SQLSTATE classes in which the server is unavailable rather than the statement wrong: connection (08), login (28),
 * resources (53), operator intervention (57P), serialization and deadlock (40), lock timeout (55P03), read-only (25006),
 * session timeouts (25P0), system (58).
 */
const NOT_AVAILABLE = /^(08|28|53|57P|40|55P03|58|25006|25P0[35])/;
/** A statement's timeout, and its transaction's. */
const CANCELED_BY_TIMEOUT = ['57014', '25P04'];

type PostgresError = { code: string; constraint: string | undefined; detail: string | undefined };

/** The Postgres error inside the wrappers of Drizzle and the Neon driver, if any. */
export function findPostgresError(error: unknown): PostgresError | undefined {
  for (const link of causes(error)) {
    if ('code' in link && typeof link.code === 'string' && /^[0-9A-Z]{5}$/.test(link.code)) {
      return {
        code: link.code,
        constraint: 'constraint' in link && typeof link.constraint === 'string' ? link.constraint : undefined,
        detail: 'detail' in link && typeof link.detail === 'string' ? link.detail : undefined,
      };
    }
  }
  return undefined;
}

/** The DependencyError inside an error, if any. */
export function findDependencyError(error: unknown): DependencyError | undefined {
  for (const link of causes(error)) {
    if (link instanceof DependencyError) return link;
    // An error reply of Redis (say, over a plan's limit) is never the customer's fault.
    if ('name' in link && link.name === 'UpstashError') return new DependencyError('redis', false);
  }
  const code = findPostgresError(error)?.code;
  if (code !== undefined && CANCELED_BY_TIMEOUT.includes(code))
    return new DependencyError('postgres', true, error);
  if (code !== undefined && NOT_AVAILABLE.test(code)) return new DependencyError('postgres', false, error);
  return undefined;
}

function* causes(error: unknown): Generator<object> {
  let link = error;
  for (let depth = 0; depth < 6 && typeof link === 'object' && link !== null; depth += 1) {
    yield link;
    link =
      'sourceError' in link && link.sourceError !== undefined
        ? link.sourceError
        : 'cause' in link
          ? link.cause
          : undefined;
  }
}

/** Whether an earlier sending of the same form has done what was asked: see `shared/kernel/audit/audited.ts`. */
export const isDoneBefore = (error: unknown): boolean => findPostgresError(error)?.code === 'OP409';

/**
 * Whether Postgres rolled a statement back because of a concurrent one: serialization (40001), deadlock (40P01), or an
 * idempotency key that another request committed first. Nothing was done, and a retry sees the other's result.
 */
export function isRolledBackConflict(error: unknown): boolean {
  const found = findPostgresError(error);
  if (found === undefined) return false;
  const tiedMeanwhile = found.code === '23505' && found.constraint?.startsWith('idempotency_key') === true;
  return tiedMeanwhile || found.code === '40001' || found.code === '40P01';
}
