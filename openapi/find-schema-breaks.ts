/** A JSON schema; its keywords are compared one by one. */
export type Schema = Record<string, unknown>;
export type Schemas = Record<string, Schema>;

/** `input`: what was accepted must still be accepted. `output`: what was promised must still hold. */
export type Direction = 'input' | 'output';
type Comparison = { released: Schemas; current: Schemas; direction: Direction };

const LOWEST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const HIGHEST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const JUDGED_APART = new Set([
  ...LOWEST,
  ...HIGHEST,
  '$ref',
  'type',
  'enum',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'anyOf',
  'oneOf',
]);
/** A new rule breaks callers who send; a removed rule breaks those who receive. */
const GAINED = { input: true, output: false };

/** Lists what callers of a schema lose from the released to the current one, with the location of each. */
export function findSchemaBreaks(
  old: Schema,
  now: Schema,
  at: string,
  comparison: Comparison,
  seen: ReadonlySet<string> = new Set(),
): string[] {
  const pair = `${old.$ref} ${now.$ref}`;
  if (typeof old.$ref === 'string' && seen.has(pair)) return [];
  const within = new Set([...seen, pair]);
  const a = resolve(old, comparison.released);
  const b = resolve(now, comparison.current);
  const go = (x: Schema, y: Schema, where: string) => findSchemaBreaks(x, y, where, comparison, within);
  if (alternativesOf(a) !== undefined || alternativesOf(b) !== undefined)
    return findAlternativeBreaks(
      alternativesOf(a) ?? splitNull(a),
      alternativesOf(b) ?? splitNull(b),
      at,
      comparison,
      go,
    );
  return [
    ...findTypeBreaks(a, b, at, comparison.direction),
    ...findEnumBreaks(a, b, at, comparison.direction),
    ...findBoundBreaks(a, b, at, comparison.direction),
    ...findOtherBreaks(a, b, at, comparison.direction),
    ...findPropertyBreaks(a, b, at, comparison.direction, go),
    ...(isSchema(a.items) && isSchema(b.items) ? go(a.items, b.items, `${at}[]`) : []),
  ];
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function resolve(schema: Schema, schemas: Schemas): Schema {
  if (typeof schema.$ref !== 'string') return schema;
  const found = schemas[schema.$ref.replace('#/components/schemas/', '')];
  if (found === undefined) throw new Error(`There is no ${schema.$ref}.`);
  return resolve(found, schemas);
}

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const alternativesOf = ({ anyOf, oneOf }: Schema): Schema[] | undefined => {
  const found = listOf(anyOf ?? oneOf).filter(isSchema);
  return found.length === 0 ? undefined : found;
};

/** `type: [object, null]` is a short form of two alternatives. */
function splitNull(schema: Schema): Schema[] {
  const types = listOf(schema.type);
  return types.length > 1 && types.includes('null')
    ? [{ ...schema, type: types.filter((type) => type !== 'null') }, { type: 'null' }]
    : [schema];
}

/**
 * Input: each old alternative must be accepted by a current one. Output: each current one must have been promised by an
 * old one.
 */
function findAlternativeBreaks(
  old: Schema[],
  now: Schema[],
  at: string,
  { direction }: Comparison,
  go: (x: Schema, y: Schema, where: string) => string[],
): string[] {
  const fits = (x: Schema, y: Schema) => go(x, y, at).length === 0;
  if (old.length === 1 && now.length === 1 && old[0] !== undefined && now[0] !== undefined)
    return go(old[0], now[0], at);
  const lost =
    direction === 'input'
      ? old.filter((x) => !now.some((y) => fits(x, y)))
      : now.filter((y) => !old.some((x) => fits(x, y)));
  const what = direction === 'input' ? 'is not taken any more' : 'was never promised';
  return lost.map((schema) => `${at}: ${JSON.stringify(schema).slice(0, 80)} ${what}`);
}

function findTypeBreaks(a: Schema, b: Schema, at: string, direction: Direction): string[] {
  const [old, now] = [listOf(a.type), listOf(b.type)];
  const [mustFit, into] = direction === 'input' ? [old, now] : [now, old];
  // No type means every type.
  if (into.length === 0) return [];
  const isIn = (type: unknown) => into.includes(type) || (type === 'integer' && into.includes('number'));
  if (mustFit.length > 0 && mustFit.every(isIn)) return [];
  return [`${at}: type ${old.join(' or ') || 'any'} became ${now.join(' or ') || 'any'}`];
}

/** Output enums may grow, as the contract says about new kinds; input enums may not shrink. */
function findEnumBreaks(a: Schema, b: Schema, at: string, direction: Direction): string[] {
  const [old, now] = [listOf(a.enum), listOf(b.enum)];
  if (direction === 'output')
    return old.length > 0 && now.length === 0 ? [`${at}: may be anything now, not only ${old}`] : [];
  if (now.length === 0) return [];
  if (old.length === 0) return [`${at}: only ${now} is taken now`];
  return old.filter((value) => !now.includes(value)).map((value) => `${at}: ${value} is not taken any more`);
}

function findBoundBreaks(a: Schema, b: Schema, at: string, direction: Direction): string[] {
  const judge = (names: readonly string[], sign: number) =>
    names.flatMap((name) => {
      // A missing bound counts as infinite; a larger `tightness` allows less.
      const [old, now] = [a, b].map((schema) =>
        typeof schema[name] === 'number' ? schema[name] * sign : -Infinity,
      ) as [number, number];
      const isBreak = direction === 'input' ? now > old : now < old;
      return isBreak ? [`${at}: ${name} ${a[name] ?? 'none'} became ${b[name] ?? 'none'}`] : [];
    });
  return [...judge(LOWEST, 1), ...judge(HIGHEST, -1)];
}

/** Patterns, formats, defaults and other unordered keywords: any change is a break. */
function findOtherBreaks(a: Schema, b: Schema, at: string, direction: Direction): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].flatMap((name) => {
    if (JUDGED_APART.has(name) || JSON.stringify(a[name]) === JSON.stringify(b[name])) return [];
    if (a[name] === undefined && !GAINED[direction]) return [];
    if (b[name] === undefined && GAINED[direction] && name !== 'default') return [];
    return [`${at}: ${name} ${JSON.stringify(a[name])} became ${JSON.stringify(b[name])}`];
  });
}

function findPropertyBreaks(
  a: Schema,
  b: Schema,
  at: string,
  direction: Direction,
  go: (x: Schema, y: Schema, where: string) => string[],
): string[] {
  // `properties` is an object of schemas, which the library's type leaves open.
  const [old, now] = [a.properties ?? {}, b.properties ?? {}] as [Schemas, Schemas];
  const [mustOld, mustNow] = [listOf(a.required), listOf(b.required)];
  const gone = Object.keys(old).filter((name) => now[name] === undefined);
  const asked = direction === 'input' ? mustNow.filter((name) => !mustOld.includes(name)) : [];
  const loose = direction === 'output' ? mustOld.filter((name) => !mustNow.includes(name)) : [];
  const [openOld, openNow] = [a.additionalProperties, b.additionalProperties];
  return [
    ...gone.map((name) => `${at}.${name}: is gone`),
    ...asked.map((name) => `${at}.${name}: must be given now`),
    ...loose
      .filter((name) => now[String(name)] !== undefined)
      .map((name) => `${at}.${name}: may be left out now`),
    ...(direction === 'input' && openOld !== false && openNow === false
      ? [`${at}: takes no other field now`]
      : []),
    ...(isSchema(openOld) && isSchema(openNow) ? go(openOld, openNow, `${at}.*`) : []),
    ...Object.entries(old).flatMap(([name, schema]) => {
      const other = now[name];
      return other === undefined ? [] : go(schema, other, `${at}.${name}`);
    }),
  ];
}
