import pg from 'pg';

/** Fields that the driver copies from an error's body, besides its message. */
const FIELDS = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const;

/** SQLSTATE of a database that does not exist. */
const NO_DATABASE = '3D000';

type Fields = Partial<Record<(typeof FIELDS)[number], string>>;

/** PgBouncer's code for every error, unless it gives another: a violation of the protocol. */
const OF_POOLER: Fields = { severity: 'FATAL', code: '08P01' };

/** An error with the HTTP status of Neon's proxy, possibly caused by a Postgres error. */
export class NeonError extends Error {
  readonly status: number;
  readonly #fields: Fields | undefined;

  constructor(
    status: number,
    message: string,
    { fields, ...options }: ErrorOptions & { fields?: Fields } = {},
  ) {
    super(message, options);
    this.status = status;
    this.#fields = fields;
  }

  /** An error of PgBouncer in place of an answer, such as `query_wait_timeout`, with which it closes the connection. */
  static ofPooler(message: string): NeonError {
    return new NeonError(400, message, { fields: OF_POOLER });
  }

  /** A failed query: 400, even when the connection broke. */
  static ofQuery(cause: unknown): NeonError {
    return new NeonError(400, messageOf(cause), { cause });
  }

  /** A failed connection: 400 for a wrong password or database, 500 if Postgres refused it otherwise or was unreachable. */
  static ofConnection(cause: unknown): NeonError {
    if (!(cause instanceof pg.DatabaseError)) return new NeonError(500, messageOf(cause), { cause });
    // Neon's proxy checks the password itself, so its error has no Postgres fields.
    if (cause.code?.startsWith('28')) return new NeonError(400, cause.message);
    return new NeonError(cause.code === NO_DATABASE ? 400 : 500, cause.message, { cause });
  }

  toBody(): Record<string, string | null> {
    const source = this.cause instanceof pg.DatabaseError ? this.cause : this.#fields;
    return {
      message: this.message,
      ...Object.fromEntries(FIELDS.map((field) => [field, source?.[field] ?? null])),
    };
  }
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
