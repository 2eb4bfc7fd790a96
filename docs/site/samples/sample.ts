/** A call as every language says it: what goes into the path, after it and into the body. */
export type SampleCall = {
  operationId: string;
  method: string;
  /** With its parameters in place, and the query after it. */
  target: string;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
  /** Fields of a form in place of a JSON body; `@name` is a file. */
  form?: Record<string, string>;
  needsKey: boolean;
  /** Whether the answer is a file, and not data in the envelope. */
  isFile: boolean;
};

export type Language = { id: string; title: string; grammar: string; write: (call: SampleCall) => string };
