import type { ApiPromise } from './api-promise.ts';
import type { OpenPieces } from './encode-body.ts';
import type { OPERATIONS } from './generated/operations.ts';
import type { operations } from './generated/schema.ts';

export type OperationId = keyof typeof OPERATIONS;

/** Generated metadata of an operation, for the hand-written layer. */
export type Operation = {
  method: string;
  path: string;
  /** Supports an Idempotency-Key, so that retrying is safe. */
  keyed?: true;
  /** Media type of its body, unless the caller chooses another; missing when it has no body. */
  contentType?: string;
  /** A file as the raw response, or nothing; missing when it is data in the envelope. */
  result?: 'content' | 'none';
  /** Media types of files that are returned in place of data on request. */
  files?: readonly string[];
};

/** A part of an operation's input: absent when it has none, optional when not required. */
type Part<Name extends string, T> = [Exclude<T, undefined>] extends [never]
  ? unknown
  : undefined extends T
    ? { [N in Name]?: Exclude<T, undefined> }
    : { [N in Name]: T };

type Parameters<Id extends OperationId> = operations[Id]['parameters'];
type Contents<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer Content } }
  ? Content
  : unknown;

/** A body in an operation's first media type, or in another one that must be named. */
type Body<Id extends OperationId> =
  Contents<Id> extends { 'application/json': infer Json }
    ?
        | { body: Json; contentType?: 'application/json' }
        | Other<Exclude<keyof Contents<Id>, 'application/json'>>
    : Contents<Id> extends { 'multipart/form-data': infer Form }
      ? { body: Form }
      : unknown;
type Other<MediaType> = MediaType extends string
  ? { body: string | Blob | OpenPieces; contentType: MediaType }
  : never;

export type CallOptions = {
  /** Sent with operations that accept one; by default a new one per call. */
  idempotencyKey?: string;
  /** A part of a download: `bytes=0-1023`. */
  range?: string;
  signal?: AbortSignal;
};

/** The input of an operation. */
export type Input<Id extends OperationId> = Part<'path', Parameters<Id>['path']> &
  Part<'query', Parameters<Id>['query']> &
  Body<Id> &
  CallOptions;

type Responses<Id extends OperationId> = operations[Id]['responses'];
type Granted<Id extends OperationId> = Responses<Id>[Extract<keyof Responses<Id>, 200 | 201 | 202 | 204>];

/** The data of a response; undefined when empty; the Response itself when not in the envelope. */
export type Data<Id extends OperationId> =
  Granted<Id> extends { content: infer Content }
    ? Content extends { 'application/json': { data: infer Value } }
      ? Value
      : Response
    : undefined;

/** The result when the query requests another format than JSON. */
type InFormat<Id extends OperationId, Asked> = Asked extends { query: { format: infer Format } }
  ? Format extends 'json'
    ? Data<Id>
    : Response
  : Data<Id>;
type Offers<Id extends OperationId> =
  Granted<Id> extends { content: infer Content } ? Exclude<keyof Content, 'application/json'> : never;

/** The signature of an operation's method. */
export type Method<Id extends OperationId> = [Offers<Id>] extends [never]
  ? object extends Input<Id>
    ? (input?: Input<Id>) => ApiPromise<Data<Id>>
    : (input: Input<Id>) => ApiPromise<Data<Id>>
  : <const Asked extends Input<Id>>(input: Asked) => ApiPromise<InFormat<Id, Asked>>;
