import pg from 'pg';

/** What the driver copies from an error's body, beside its message. */
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

/** An error with the HTTP status that Neon's proxy answers it with, caused by a Postgres error or not. */
export class NeonError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }

  /** A failed query: 400, even when it was the connection that broke. */
  static ofQuery(cause: unknown): NeonError {
    return new NeonError(400, messageOf(cause), { cause });
  }

  /** A failed connection: 400 if Postgres refused it, 500 if there was no Postgres to talk to. */
  static ofConnection(cause: unknown): NeonError {
    if (!(cause instanceof pg.DatabaseError)) return new NeonError(500, messageOf(cause), { cause });
    // The proxy checks the password itself, so its refusal carries no fields of Postgres.
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
