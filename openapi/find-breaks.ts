import { type Direction, findSchemaBreaks, type Schema, type Schemas } from './find-schema-breaks.ts';
import { resolveParts } from './resolve-parts.ts';

type Content = Record<string, { schema?: Schema }>;
type Answer = {
  headers?: Record<string, { schema?: Schema }>;
  content?: Content;
  'x-error-codes'?: string[];
};
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Limit = { requests: number; windowSeconds: number };
type Operation = {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Content };
  responses?: Record<string, Answer>;
  'x-access'?: { kind: string };
  'x-limit'?: Limit;
};
type Paths = Record<string, Record<string, Operation>>;
/** The part of an OpenAPI document that callers depend on. */
export type Document = { paths: Paths; webhooks?: Paths; components: { schemas: Schemas } };

/** Access kinds that include callers of every other kind. */
const OPEN = ['public', 'universal'];

/**
 * Lists what a caller of the released document loses with the current one: removed operations, fields, values and
 * responses, and those that became narrower or optional. Additions are not breaks.
 */
export function findBreaks(released: Document, current: Document): string[] {
  return compareDocuments(resolveParts(released), resolveParts(current));
}

function compareDocuments(released: Document, current: Document): string[] {
  const schemas = { released: released.components.schemas, current: current.components.schemas };
  const compare: Compare = (old, now, at, direction) =>
    old === undefined || now === undefined ? [] : findSchemaBreaks(old, now, at, { ...schemas, direction });
  return [
    ...compareOperations(compare, released.paths, current.paths, 'input'),
    ...compareOperations(compare, released.webhooks, current.webhooks, 'output'),
  ];
}

/** Lists what a schema lost, `at` a place of the document. */
type Compare = (
  old: Schema | undefined,
  now: Schema | undefined,
  at: string,
  direction: Direction,
) => string[];

/** `sent`: the direction of its body and parameters: an operation's input, or a webhook's output. */
function compareOperations(compare: Compare, old: Paths = {}, now: Paths = {}, sent: Direction): string[] {
  const found = new Map(Object.entries(now).map(([path, item]) => [unnamed(path), item]));
  return Object.entries(old).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, one]) => {
      const at = `${method} ${path}`;
      const other = found.get(unnamed(path))?.[method];
      if (other === undefined) return [`${at}: is gone`];
      const isAsked = sent === 'input' && other.requestBody?.required && !one.requestBody?.required;
      return [
        ...(one.operationId === other.operationId ? [] : [`${at}: is called ${other.operationId} now`]),
        ...accesses(one, other, at),
        ...compareParameters(compare, one.parameters, other.parameters, at, sent),
        ...(isAsked ? [`${at}: needs a body now`] : []),
        ...compareContents(compare, one.requestBody?.content, other.requestBody?.content, at, sent),
        ...compareAnswers(compare, one, other, at),
      ];
    }),
  );
}

function compareContents(
  compare: Compare,
  old: Content = {},
  now: Content = {},
  at: string,
  direction: Direction,
): string[] {
  return Object.entries(old).flatMap(([type, { schema }]) =>
    now[type] === undefined
      ? [`${at}: ${type} is gone`]
      : compare(schema, now[type].schema, `${at} ${type}`, direction),
  );
}

function compareParameters(
  compare: Compare,
  old: Parameter[] = [],
  now: Parameter[] = [],
  at: string,
  direction: Direction,
): string[] {
  const same = (a: Parameter) => (b: Parameter) => a.name === b.name && a.in === b.in;
  const asked = now.filter((one) => one.required === true && old.find(same(one))?.required !== true);
  return [
    ...asked.map(({ name }) => `${at} ${name}: must be given now`),
    ...old.flatMap((one) => {
      const other = now.find(same(one));
      return other === undefined
        ? [`${at} ${one.name}: is gone`]
        : compare(one.schema, other.schema, `${at} ${one.name}`, direction);
    }),
  ];
}

function compareAnswers(compare: Compare, old: Operation, now: Operation, at: string): string[] {
  return Object.entries(old.responses ?? {}).flatMap(([status, answer]) => {
    const other = now.responses?.[status];
    if (other === undefined) return [`${at} ${status}: is gone`];
    const codes = answer['x-error-codes'] ?? [];
    return [
      ...codes
        .filter((code) => !other['x-error-codes']?.includes(code))
        .map((code) => `${at} ${status}: ${code} is gone`),
      ...Object.entries(answer.headers ?? {}).flatMap(([name, { schema }]) =>
        other.headers?.[name] === undefined
          ? [`${at} ${status} ${name}: is gone`]
          : compare(schema, other.headers[name].schema, `${at} ${status} ${name}`, 'output'),
      ),
      ...compareContents(compare, answer.content, other.content, `${at} ${status}`, 'output'),
    ];
  });
}

/** Names of path parameters do not matter to callers. */
const unnamed = (path: string): string => path.replace(/\{\w+\}/g, '{}');

function accesses(old: Operation, now: Operation, at: string): string[] {
  const [access, other] = [old['x-access'], now['x-access']];
  const isSame = JSON.stringify(access) === JSON.stringify(other);
  const isOpen = OPEN.indexOf(other?.kind ?? '');
  const isNarrower = !isSame && (isOpen === -1 || OPEN.slice(0, isOpen).includes(access?.kind ?? ''));
  const rate = ({ requests, windowSeconds }: Limit) => requests / windowSeconds;
  const [limit, less] = [old['x-limit'], now['x-limit']];
  const isSlower =
    less !== undefined && (limit === undefined || rate(less) < rate(limit) || less.requests < limit.requests);
  return [
    ...(isNarrower ? [`${at}: access ${JSON.stringify(access)} became ${JSON.stringify(other)}`] : []),
    ...(isSlower ? [`${at}: limit ${JSON.stringify(limit)} became ${JSON.stringify(less)}`] : []),
  ];
}
