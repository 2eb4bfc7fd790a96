import type { Language } from '../site/languages.ts';
import { bodySizesOf, boundsOf, toNumber } from '../site/reference/bounds.ts';
import { OPERATIONS, type Operation, resolveSchema, type SchemaField } from '../site/reference/operations.ts';

type Window = { limit: number; windowSeconds: number };

const WORDS = {
  en: {
    quotas: ['Operation', 'Requests', 'Body up to'],
    fields: ['Operation', 'Field', 'Allowed'],
    windows: { 1: 'per second', 60: 'per minute' } as Record<number, string>,
    counts: { links: 'links', 'cost units': 'cost units' } as Record<string, string>,
    shared: 'shared with',
    and: 'and',
    guard: '3,000 per minute per address',
  },
  es: {
    quotas: ['Operación', 'Solicitudes', 'Cuerpo hasta'],
    fields: ['Operación', 'Campo', 'Permitido'],
    windows: { 1: 'por segundo', 60: 'por minuto' } as Record<number, string>,
    counts: { links: 'enlaces', 'cost units': 'unidades de costo' } as Record<string, string>,
    shared: 'compartida con',
    and: 'y',
    guard: '3.000 por minuto por dirección',
  },
};

const toTable = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const toLink = (language: Language, { method, path, operationId }: Operation): string =>
  `[\`${method} ${path.replace(/^\/api\/v6/, '')}\`](/docs/${language}/reference/${operationId})`;

const isOpen = ({ 'x-access': { kind } }: Operation): boolean => kind === 'public' || kind === 'signed';

/** Every operation's quotas and largest body, as the document declares them, in Markdown. */
export function limitsTable(language: Language): string {
  const words = WORDS[language];
  const rows = OPERATIONS.map((operation) => [
    toLink(language, operation),
    isOpen(operation) ? words.guard : toQuotas(language, operation),
    bodySizesOf(operation),
  ]);
  return toTable(words.quotas, rows);
}

function toQuotas(language: Language, operation: Operation): string {
  const { 'x-limit': limit, 'x-quota': quota, 'x-tps': tps } = operation;
  const words = WORDS[language];
  const inWindow = ({ limit: most, windowSeconds }: Window, unit = ''): string =>
    `${toNumber(language, most)}${unit} ${words.windows[windowSeconds] ?? `/ ${windowSeconds} s`}`;
  const others = OPERATIONS.filter(
    (other) => other !== operation && tps !== undefined && other['x-tps']?.endpointId === tps.endpointId,
  );
  return [
    ...(limit === undefined ? [] : [inWindow({ ...limit, limit: limit.requests })]),
    ...(quota === undefined ? [] : [inWindow(quota, ` ${words.counts[quota.counts] ?? quota.counts}`)]),
    ...(others.length === 0
      ? []
      : [`${words.shared} ${others.map((other) => `\`${other.operationId}\``).join(` ${words.and} `)}`]),
  ].join(', ');
}

/** Lists the limits of each field of a body, as the document declares them, in Markdown. */
export function fieldLimitsTable(language: Language): string {
  const rows = OPERATIONS.flatMap((operation) => {
    const { schema = {} } = operation.requestBody?.content['application/json'] ?? {};
    return allowedIn(language, schema).map(([name, allowed]) => [
      `\`${operation.operationId}\``,
      `\`${name}\``,
      allowed,
    ]);
  });
  return toTable(WORDS[language].fields, rows);
}

function allowedIn(language: Language, schema: SchemaField, prefix = ''): [name: string, allowed: string][] {
  return Object.entries(resolveSchema(schema).properties ?? {}).flatMap(
    ([key, property]: [string, SchemaField]) => {
      const field = resolveSchema(property);
      const allowed = boundsOf(language, field);
      return [
        ...(allowed === undefined ? [] : [[prefix + key, allowed] as [string, string]]),
        ...allowedIn(language, field, `${prefix}${key}.`),
      ];
    },
  );
}
