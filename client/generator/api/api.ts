/** The API as the emitters need it, read from its OpenAPI document and independent of any language. */
export type Api = {
  version: string;
  operations: Operation[];
  models: Model[];
  events: Event[];
  errorCodes: string[];
};

export type Type =
  | { kind: 'text' | 'integer' | 'number' | 'boolean' | 'file' | 'any' }
  | { kind: 'choice'; values: string[] }
  | { kind: 'list' | 'map'; of: Value }
  | { kind: 'model'; name: string };

export type Value = { type: Type; nullable: boolean };

export type Field = Value & { name: string; required: boolean; description: string };

export type Model = {
  name: string;
  description: string;
  /** The models of which it is one or another; its fields are those of all. Empty for any other. */
  choices: string[];
  /** Required fields first. */
  fields: Field[];
  /** Whether requests contain it. */
  isInput: boolean;
  /** Whether responses or events contain it. */
  isOutput: boolean;
};

/** `value` is undefined for a body that is sent as it is given. */
export type Body = { contentType: string; value: Value | undefined };

/** Data and pages are in the envelope; content is a file, as it is. */
export type Result =
  | { kind: 'data'; value: Value }
  | { kind: 'page'; of: Value }
  | { kind: 'content' }
  | { kind: 'none' };

export type Operation = {
  id: string;
  /** The format of a body or a result other than JSON: `Csv` of `getLinkStatsCsv`. Empty for the operation itself. */
  format: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** The day on which it stops answering, if it is deprecated. */
  sunset: string | undefined;
  pathFields: Field[];
  queryFields: Field[];
  /** The query parameter that chooses among the formats of the result, which are operations of their own here. */
  formatField: Field | undefined;
  /** Query parameters that the format decides. */
  fixedQuery: Record<string, string>;
  body: Body | undefined;
  /** Accepts an Idempotency-Key, so that retrying is safe. */
  keyed: boolean;
  result: Result;
  /** Media types of a successful response. */
  media: string[];
};

/** A webhook event; `data` is the name of a model. */
export type Event = { type: string; description: string; data: string };
