/** A call, independent of the language: path, query and body. */
export type SampleCall = {
  operationId: string;
  method: string;
  /** The path with its parameters filled in, and the query. */
  target: string;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
  /** Form fields instead of a JSON body; `@name` is a file. */
  form?: Record<string, string>;
  needsKey: boolean;
  /** Whether it takes an Idempotency-Key, which our clients send by themselves. */
  isIdempotent: boolean;
  /** Whether the response is a file rather than data in the envelope. */
  isFile: boolean;
};

export type SampleLanguage = {
  id: string;
  title: string;
  grammar: string;
  write: (call: SampleCall) => string;
  /** Writes the sample over plain HTTP, where `write` uses our client. */
  writeHttp?: (call: SampleCall) => string;
};
