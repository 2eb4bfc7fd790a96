import type { OperationId } from '../operation-types.ts';

/** A parameter or a field of a body, as a word of the command line. */
export type Option = {
  name: string;
  flag: string;
  required: boolean;
  description: string;
  /** `words`: a list of texts; `json`: JSON, or `@file` with it. */
  kind: 'text' | 'number' | 'boolean' | 'words' | 'json' | 'file';
  choices?: readonly string[];
  /** The word `null` means none. */
  nullable?: true;
};

/** An operation as a command: generated from the OpenAPI document. */
export type Command = {
  id: string;
  /** A group and a verb, or a verb alone. */
  name: string[];
  summary: string;
  description: string;
  path: Option[];
  query: Option[];
  body: Option[];
  /** The fields that go into the query when the body is a file. */
  fileQuery: string[];
  /** Media types of files that it takes in place of JSON. */
  files: string[];
  /** Its body is a form, with a file. */
  isForm: boolean;
  isPage: boolean;
  /** Its result is a file. */
  isContent: boolean;
  /** Media types of files that it can return. */
  media: string[];
  keyed: boolean;
  /** It is charged, or its effect lasts. */
  asks: boolean;
  prices: string[];
};

/** The generated names are those of operations; a test compares them. */
export const idOf = ({ id }: Command): OperationId => id as OperationId;
