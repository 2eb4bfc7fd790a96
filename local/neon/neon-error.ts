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

/** An error with the HTTP status of Neon's proxy, possibly caused by a Postgres error. */
export class NeonError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }

  /** A failed query: 400, even when the connection broke. */
  static ofQuery(cause: unknown): NeonError {
    return new NeonError(400, messageOf(cause), { cause });
  }

  /** A failed connection: 400 if Postgres refused it, 500 if Postgres was unreachable. */
  static ofConnection(cause: unknown): NeonError {
    if (!(cause instanceof pg.DatabaseError)) return new NeonError(500, messageOf(cause), { cause });
    // Neon's proxy checks the password itself, so its error has no Postgres fields.
    if (cause.code?.startsWith('28')) return new NeonError(400, cause.message);
    return new NeonError(400, cause.message, { cause });
  }

  toBody(): Record<string, string | null> {
    const source = this.cause instanceof pg.DatabaseError ? this.cause : undefined;
    return {
      message: this.message,
      ...Object.fromEntries(FIELDS.map((field) => [field, source?.[field] ?? null])),
    };
  }
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
