import type { Value } from '../api/api.ts';
import { indent, wrap } from '../text.ts';

const WIDTH = 110;
const SCALARS = { text: 'str', integer: 'int', number: 'float', boolean: 'bool', file: 'File', any: 'Any' };
export const KEYWORDS = new Set([
  'from',
  'class',
  'def',
  'import',
  'in',
  'is',
  'global',
  'pass',
  'with',
  'as',
  'None',
]);

/** A type's annotation; `prefix` is the module of the models. */
export function toType({ type, nullable }: Value, prefix = ''): string {
  const inner = toInner(type, prefix);
  return nullable ? `Optional[${inner}]` : inner;
}

function toInner(type: Value['type'], prefix: string): string {
  if (type.kind === 'choice')
    return `Literal[${type.values.map((value) => JSON.stringify(value)).join(', ')}]`;
  if (type.kind === 'list') return `list[${toType(type.of, prefix)}]`;
  if (type.kind === 'map') return `dict[str, ${toType(type.of, prefix)}]`;
  return type.kind === 'model' ? prefix + type.name : SCALARS[type.kind];
}

/** A docstring, indented by `by`. */
export function toDocstring(text: string, by: string): string[] {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ');
  const lines = wrap(safe, WIDTH - by.length - 6);
  const [only = ''] = lines;
  return indent(lines.length === 1 ? [`"""${only}"""`] : [`"""${only}`, ...lines.slice(1), '"""'], by);
}
