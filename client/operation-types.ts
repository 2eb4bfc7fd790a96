import type { ApiPromise } from './api-promise.ts';
import type { OPERATIONS } from './generated/operations.ts';
import type { operations } from './generated/schema.ts';

export type OperationId = keyof typeof OPERATIONS;

/** What is generated from an operation: how it is called, for the layer that is written by hand. */
export type Operation = {
  method: string;
  path: string;
  /** Honours an Idempotency-Key, so that it is safe to repeat. */
  keyed: boolean;
  /** Of its body, unless the caller names another; null when it takes none. */
  contentType: string | null;
  /** Answers JSON in the envelope; else the answer is handed on as it is. */
  enveloped: boolean;
};

/** A part of what an operation takes: absent when it takes none, optional when the operation does without. */
type Part<Name extends string, T> = [Exclude<T, undefined>] extends [never]
  ? unknown
  : undefined extends T
    ? { [N in Name]?: Exclude<T, undefined> }
    : { [N in Name]: T };

type Parameters<Id extends OperationId> = operations[Id]['parameters'];
type Contents<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer Content } }
  ? Content
  : unknown;

/** A body in the first media type of an operation, or in another one that it takes, which is then named. */
type Body<Id extends OperationId> =
  Contents<Id> extends { 'application/json': infer Json }
    ?
        | { body: Json; contentType?: 'application/json' }
        | Other<Exclude<keyof Contents<Id>, 'application/json'>>
    : Contents<Id> extends { 'multipart/form-data': infer Form }
      ? { body: Form }
      : unknown;
type Other<MediaType> = MediaType extends string ? { body: string | Blob; contentType: MediaType } : never;

export type CallOptions = {
  /** Sent with every POST; a fresh one for each call when left out. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** What an operation takes. */
export type Input<Id extends OperationId> = Part<'path', Parameters<Id>['path']> &
  Part<'query', Parameters<Id>['query']> &
  Body<Id> &
  CallOptions;

type Responses<Id extends OperationId> = operations[Id]['responses'];
type Granted<Id extends OperationId> = Responses<Id>[Extract<keyof Responses<Id>, 200 | 201 | 202 | 204>];

/** The data of an answer; nothing of an empty one; the Response itself of what is not in the envelope. */
export type Data<Id extends OperationId> =
  Granted<Id> extends { content: infer Content }
    ? Content extends { 'application/json': { data: infer Value } }
      ? Value
      : Response
    : undefined;

/** What is answered in place of JSON when the query asks for another format. */
type InFormat<Id extends OperationId, Asked> = Asked extends { query: { format: infer Format } }
  ? Format extends 'json'
    ? Data<Id>
    : Response
  : Data<Id>;
type Offers<Id extends OperationId> =
  Granted<Id> extends { content: infer Content } ? Exclude<keyof Content, 'application/json'> : never;

/** How an operation is called. */
export type Method<Id extends OperationId> = [Offers<Id>] extends [never]
  ? object extends Input<Id>
    ? (input?: Input<Id>) => ApiPromise<Data<Id>>
    : (input: Input<Id>) => ApiPromise<Data<Id>>
  : <const Asked extends Input<Id>>(input: Asked) => ApiPromise<InFormat<Id, Asked>>;
