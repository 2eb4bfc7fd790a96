import * as z from 'zod';
import { createPauses } from '../../lines/pauses.ts';
import { once } from '../../once.ts';
import { describeIssue } from './field-details.ts';

type Parsed = { data?: unknown; issues: z.core.$ZodIssue[] };

/**
 * Parses a large value, up to so many issues. What its lists hold is parsed one by one, with pauses in which the isolate
 * serves its other requests.
 */
export async function parseLarge(schema: z.ZodType, value: unknown, mostIssues: number): Promise<Parsed> {
  const { loose, lists } = looseOf(schema);
  const { data, error } = loose.safeParse(value, { error: describeIssue });
  const others = error?.issues ?? [];
  // The items of a list that is too long do not matter.
  const isWrong = (name: string) => others.some(({ path }) => path.length === 1 && path[0] === name);
  const issues: z.core.$ZodIssue[] = [];
  const elements: Record<string, unknown> = {};
  for (const [name, element] of Object.entries(lists)) {
    const list: unknown = Reflect.get(Object(value), name);
    if (!Array.isArray(list) || isWrong(name)) continue;
    const parsed = await parseElements(list, element, mostIssues - issues.length);
    elements[name] = parsed.data;
    for (const { path, ...issue } of parsed.issues) issues.push({ ...issue, path: [name, ...path] });
  }
  issues.push(...others);
  return issues.length > 0 ? { issues } : { data: { ...Object(data), ...elements }, issues };
}

async function parseElements(
  list: readonly unknown[],
  element: z.ZodType,
  mostIssues: number,
): Promise<Parsed> {
  const [parsed, issues]: [unknown[], z.core.$ZodIssue[]] = [[], []];
  const pauses = createPauses();
  for (const [index, item] of list.entries()) {
    if (issues.length >= mostIssues) break;
    const { data, error } = element.safeParse(item, { error: describeIssue });
    for (const issue of error?.issues ?? []) issues.push({ ...issue, path: [index, ...issue.path] });
    parsed.push(data);
    if (pauses.isDueAfter(error === undefined ? workOf(item) : WORK_OF_ISSUE)) await pauses.pause();
  }
  return { data: parsed, issues };
}

/** The work of parsing an element, of each of its characters besides, and of describing what is wrong with it. */
const WORK_OF_ELEMENT = 4;
const WORK_OF_CHARACTER = 0.25;
const WORK_OF_ISSUE = 384;
/** An element that is an object has a size that is not known. */
const WORK_OF_OBJECT = 768;

const workOf = (item: unknown): number =>
  typeof item === 'object' && item !== null
    ? WORK_OF_OBJECT
    : WORK_OF_ELEMENT + WORK_OF_CHARACTER * String(item).length;

/** A schema that takes anything in its lists, and what each list holds. */
type Loose = { loose: z.ZodType; lists: Record<string, z.ZodType> };

const known = new WeakMap<z.ZodType, () => Loose>();

function looseOf(schema: z.ZodType): Loose {
  const get = known.get(schema) ?? once(() => loosen(schema));
  known.set(schema, get);
  return get();
}

function loosen(schema: z.ZodType): Loose {
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodType) {
    const { loose, lists } = loosen(schema.out);
    return { loose: schema.clone({ ...schema.def, out: loose }), lists };
  }
  if (!(schema instanceof z.ZodObject)) return { loose: schema, lists: {} };
  const lists: Loose['lists'] = {};
  const shape: Record<string, z.core.$ZodType> = {};
  for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const isLong = field instanceof z.ZodArray && !(field.element instanceof z.ZodUnknown);
    if (isLong && field.element instanceof z.ZodType) lists[name] = field.element;
    shape[name] = isLong ? field.clone({ ...field.def, element: z.unknown() }) : field;
  }
  return { loose: schema.clone({ ...schema.def, shape }), lists };
}
