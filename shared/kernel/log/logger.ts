import { findPostgresError } from '../../../db/engine/postgres-error.ts';
import { EVENT_SIGNALS } from './event-signals.ts';

export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Writes one JSON line per event. Never keys, phone numbers, texts or visitors' addresses. */
export type Logger = {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** `error` is logged without internal details. */
  error(event: string, error: unknown, fields?: LogFields): void;
  /** Returns a logger with more fields on every line. */
  with(fields: LogFields): Logger;
};

type Level = 'info' | 'warn' | 'error';

/**
 * A logger whose every line has `base` (function, request id, …). `onAlert` receives each event that is also an alert,
 * and what it is about; `print` each line.
 */
export function createLogger(
  base: LogFields,
  onAlert?: (event: string, subject: string) => void,
  print: (level: Level, line: string) => void = (level, line) => console[level](line),
): Logger {
  const write = (level: Level, event: string, fields: LogFields = {}) => {
    const line = { level, event, ...base, ...fields, at: new Date().toISOString() };
    print(level, JSON.stringify(line));
    if (event in EVENT_SIGNALS) onAlert?.(event, subjectOf(line));
  };
  return {
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    with: (fields) => createLogger({ ...base, ...fields }, onAlert, print),
    error: (event, error, fields) => write('error', event, { ...fields, ...describeError(error) }),
  };
}

const subjectOf = (line: LogFields): string =>
  String(line.operationId ?? line.engine ?? line.part ?? line.function ?? '');

/** Database errors contain SQL and parameters: only the outermost type and the code are logged. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const postgres = findPostgresError(error);
  const isQuery = postgres !== undefined || 'query' in error;
  return {
    error: error.name,
    message: isQuery ? `database query failed ${postgres?.code ?? ''}` : error.message,
    cause:
      error.cause instanceof Error
        ? `${error.cause.name}${'code' in error.cause ? ` ${error.cause.code}` : ''}`
        : undefined,
    stack: isQuery ? undefined : error.stack?.split('\n').slice(1, 6).join(' | '),
  };
}
