import { errorExample } from '../../openapi/error-examples.ts';
import { ERROR_CODES, type ErrorCode } from '../../shared/kernel/errors/error-codes.ts';
import { ERRORS_HELP } from '../errors/errors-help.ts';
import { readGuide } from '../guides/read-guide.ts';
import { ERROR_CODES_IN_ORDER } from './error-pages.ts';
import { guidesOf } from './guide-pages.ts';
import { LANGUAGES, type Language, WORDS } from './languages.ts';
import { type FieldNode, fieldNodesOf, toFieldNode } from './reference/fields.ts';
import { toWindow } from './reference/operation-page.ts';
import { OPERATIONS, type Operation, resolveSchema, successOf } from './reference/operations.ts';
import { translateText } from './spanish.ts';

/** The pages of operations and error codes as Markdown, for programs that read it: their path below `docs`, and their text. */
export const markdownPages = (baseUrl: string): [path: string, text: string][] =>
  LANGUAGES.flatMap((language) => [
    ...OPERATIONS.map((operation): [string, string] => [
      `${language}/reference/${operation.operationId}.md`,
      toOperationText(language, operation),
    ]),
    ...ERROR_CODES_IN_ORDER.map((code): [string, string] => [
      `${language}/errors/${code}.md`,
      toErrorText(language, code, baseUrl),
    ]),
  ]);

/** All guides, operations and error codes in one text. */
export const llmsFullText = (isLocal: boolean, baseUrl: string): string =>
  [
    ...guidesOf(isLocal).map((name) => readGuide('en', name).markdown),
    ...OPERATIONS.map((operation) => toOperationText('en', operation)),
    ...ERROR_CODES_IN_ORDER.map((code) => toErrorText('en', code, baseUrl)),
  ].join('\n\n');

function toErrorText(language: Language, code: ErrorCode, baseUrl: string): string {
  const words = WORDS[language];
  const { summary, action } = ERRORS_HELP[code];
  return `# ${code}

${words.status}: ${ERROR_CODES[code].status}

## ${words.cause}

${summary[language]}

## ${words.action}

${action[language]}

## ${words.example}

\`\`\`json
${JSON.stringify(errorExample(code, baseUrl), null, 2)}
\`\`\`
`;
}

function toOperationText(language: Language, operation: Operation): string {
  const words = WORDS[language];
  const { method, path, summary, description = '', parameters = [], requestBody } = operation;
  const places = (['path', 'query', 'header'] as const).map((place) =>
    toSection(
      `### ${words.places[place]}`,
      language,
      parameters
        .filter((each) => each.in === place)
        .map((each) =>
          toFieldNode(
            each.name,
            { ...each.schema, ...toDescription(each.description) },
            each.required === true,
          ),
        ),
    ),
  );
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema = {}, example }]) =>
    [
      toSection(`### ${words.body} (${type})`, language, fieldNodesOf(schema)) ||
        `### ${words.body} (${type})`,
      toBlock(example),
    ].join('\n\n'),
  );
  return `${[
    `# ${translateText(language, summary)}`,
    `\`${method} ${path}\``,
    translateText(language, description),
    toFacts(language, operation),
    ...places,
    ...bodies,
    toAnswer(language, operation),
    `## ${words.errors}`,
    toErrors(language, operation),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

const toDescription = (description: string | undefined) => (description === undefined ? {} : { description });

function toFacts(
  language: Language,
  { operationId, 'x-access': access, 'x-limit': limit, 'x-price': prices = [] }: Operation,
) {
  const words = WORDS[language];
  const { kind, service, capability } = access;
  const who =
    kind === 'public' || kind === 'signed' || kind === 'universal'
      ? words.access[kind]
      : [
          ...(service === undefined ? [] : [`${words.access.service} \`${service}\``]),
          ...(capability === undefined ? [] : [`${words.access.capability} \`${capability}\``]),
        ].join(' + ');
  return [
    `- ${words.operation}: \`${operationId}\``,
    `- ${words.who}: ${who}`,
    ...(limit === undefined
      ? []
      : [`- ${words.quota}: ${limit.requests} ${toWindow(language, limit.windowSeconds)}`]),
    `- ${words.price}: ${prices.length === 0 ? words.noPrice : prices.map((item) => `\`${item}\``).join(', ')}`,
  ].join('\n');
}

function toAnswer(language: Language, operation: Operation): string {
  const words = WORDS[language];
  const { status, reply } = successOf(operation);
  const parts = Object.entries(reply.content ?? {}).map(([type, { schema = {}, example }]) => {
    const data = resolveSchema(schema).properties?.data;
    const fields = data === undefined ? [] : fieldNodesOf(data);
    return [`\`${type}\``, toFields(language, fields), toBlock(example)]
      .filter((part) => part !== '')
      .join('\n\n');
  });
  return [`## ${words.answer} ${status}`, ...(parts.length === 0 ? [words.noBody] : parts)].join('\n\n');
}

const toErrors = (language: Language, { responses }: Operation): string =>
  Object.entries(responses)
    .flatMap(([status, { 'x-error-codes': codes = [] }]) =>
      codes.map(
        (code) =>
          // The document's codes are this table's keys.
          `- ${status} [${code}](/docs/${language}/errors/${code}.md): ${ERRORS_HELP[code as ErrorCode].summary[language]}`,
      ),
    )
    .join('\n');

const toSection = (title: string, language: Language, fields: readonly FieldNode[]): string =>
  fields.length === 0 ? '' : `${title}\n\n${toFields(language, fields)}`;

/** Fields with their types and meanings; those of an object below it. */
const toFields = (language: Language, fields: readonly FieldNode[], depth = 0): string =>
  fields
    .map(({ name, type, required, text, fields: inner }) => {
      const meaning = text === '' ? '' : `: ${translateText(language, text)}`;
      const line = `${'  '.repeat(depth)}- \`${name}\` (${type}${required ? `, ${WORDS[language].required}` : ''})${meaning}`;
      return inner.length === 0 ? line : `${line}\n${toFields(language, inner, depth + 1)}`;
    })
    .join('\n');

function toBlock(example: unknown): string {
  if (example === undefined) return '';
  const [text, type] =
    typeof example === 'string' ? [example.trimEnd(), ''] : [JSON.stringify(example, null, 2), 'json'];
  return `\`\`\`${type}\n${text}\n\`\`\``;
}

/** The keywords of the document whose values are texts for people. */
const TEXTS = new Set(['summary', 'description']);

/** The document with the texts that have a translation in Spanish. */
export function toSpanish(part: unknown, key = ''): unknown {
  if (typeof part === 'string') return TEXTS.has(key) ? translateText('es', part) : part;
  if (Array.isArray(part)) return part.map((each) => toSpanish(each));
  if (typeof part !== 'object' || part === null) return part;
  const codes: unknown = Reflect.get(part, 'x-error-codes');
  const translated = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name.startsWith('example') ? value : toSpanish(value, name),
    ]),
  );
  // An answer's description lists its codes, whose texts are the error pages'.
  return Array.isArray(codes) ? { ...translated, description: describeCodes(codes) } : translated;
}

const describeCodes = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => `\`${code}\`: ${ERRORS_HELP[code].summary.es}`).join('\n\n');
