import { codeBlock } from '../highlight.ts';
import { type Language, WORDS } from '../languages.ts';
import { escapeHtml, type Page } from '../page.ts';
import { renderMarkdown } from '../render-markdown.ts';
import { SAMPLE_LANGUAGES } from '../samples/samples.ts';
import { toSampleCall } from '../samples/to-sample-call.ts';
import { inLanguage } from '../spanish.ts';
import { type Row, toRow, toRows } from './fields.ts';
import { type Operation, type Parameter, type Reply, resolve, successOf } from './operations.ts';

/** Response fields shown initially; the others are collapsed. */
const FIELDS_IN_SIGHT = 12;

/** The page of an operation. */
export function operationPage(language: Language, operation: Operation, menu: string): Page {
  const { operationId, method, path } = operation;
  const summary = inLanguage(language, operation.summary);
  const description = inLanguage(language, operation.description ?? '');
  const body = `<h1>${escapeHtml(summary)}</h1>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code></p>
${renderMarkdown(description)}${toFacts(language, operation)}
${toSamples(language, operation)}
${toParameters(language, operation)}
${toAnswer(language, operation)}
${toErrors(language, operation)}`;
  return {
    language,
    path: `/reference/${operationId}`,
    title: summary,
    description: `${method} ${path}. ${summary}. ${description}`,
    body,
    menu,
  };
}

function toFacts(language: Language, operation: Operation): string {
  const words = WORDS[language];
  const { operationId, 'x-access': access, 'x-price': prices = [], parameters = [] } = operation;
  const facts: [string, string][] = [
    [words.operation, `<code>${operationId}</code>`],
    [words.who, toAccess(language, access)],
    [words.quota, toQuota(language, operation)],
    [
      words.price,
      prices.length === 0 ? words.noPrice : prices.map((item) => `<code>${item}</code>`).join(', '),
    ],
    ...(parameters.some(({ name }) => name === 'Idempotency-Key')
      ? ([
          [words.idempotent, `<a href="/docs/${language}/guides/idempotency">${words.idempotentText}</a>`],
        ] as [string, string][])
      : []),
  ];
  return `<dl class="facts">\n${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('\n')}\n</dl>`;
}

function toAccess(language: Language, { kind, service, capability }: Operation['x-access']): string {
  const { access } = WORDS[language];
  if (kind === 'public' || kind === 'signed' || kind === 'universal') return access[kind];
  return [
    ...(service === undefined ? [] : [`${access.service} <code>${service}</code>`]),
    ...(capability === undefined ? [] : [`${access.capability} <code>${capability}</code>`]),
  ].join(' + ');
}

function toQuota(language: Language, { 'x-limit': limit, 'x-access': { kind } }: Operation): string {
  const words = WORDS[language];
  if (limit === undefined || kind === 'public' || kind === 'signed') return words.guard;
  const { requests, windowSeconds } = limit;
  const window =
    windowSeconds === 1
      ? words.perSecond
      : windowSeconds === 60
        ? words.perMinute
        : words.perSeconds(windowSeconds);
  return `<a href="/docs/${language}/guides/rate-limits">${requests} ${window}</a>`;
}

/** Tabs without a script: `name` lets only one details element be open. */
function toSamples(language: Language, operation: Operation): string {
  const call = toSampleCall(operation);
  const samples = SAMPLE_LANGUAGES.map(
    ({ id, title, grammar, write }, index) =>
      `<details name="sample" data-language="${id}"${index === 0 ? ' open' : ''}><summary>${title}</summary>\n${codeBlock(write(call), grammar)}</details>`,
  );
  return `<h2 id="request">${WORDS[language].request}</h2>\n<div class="samples">\n${samples.join('\n')}\n</div>`;
}

function toParameters(language: Language, { parameters = [], requestBody }: Operation): string {
  const words = WORDS[language];
  const media = Object.entries(requestBody?.content ?? {});
  const [main] = media;
  const others = media
    .slice(1)
    .map(
      ([type, { schema }]) => `<p><code>${type}</code>: ${describe(language, schema?.description ?? '')}</p>`,
    );
  return [
    toTable(language, words.pathParameters, fromParameters(parameters, 'path')),
    toTable(language, words.queryParameters, fromParameters(parameters, 'query')),
    toTable(language, words.headers, fromParameters(parameters, 'header')),
    main === undefined ? '' : toTable(language, `${words.body} (${main[0]})`, toRows(main[1].schema ?? {})),
    ...others,
  ].join('');
}

const fromParameters = (parameters: readonly Parameter[], place: Parameter['in']): Row[] =>
  parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema, description, required = false }) =>
      toRow(name, description === undefined ? schema : { ...schema, description }, required),
    );

function toTable(language: Language, title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  return `<h3>${escapeHtml(title)}</h3>\n${toFieldTable(language, title, rows)}`;
}

function toFieldTable(language: Language, title: string, rows: readonly Row[]): string {
  const { field, meaning, required } = WORDS[language];
  const cells = rows.map(
    (row) =>
      `<tr><th scope="row"><code>${escapeHtml(row.name).replaceAll('.', '.<wbr>')}</code><span class="type">${escapeHtml(row.type)}${row.required ? ` · ${required}` : ''}</span></th><td>${describe(language, row.text)}${row.rules.length === 0 ? '' : ` <span class="rules">${row.rules.map((rule) => `<code>${escapeHtml(rule)}</code>`).join(' ')}</span>`}</td></tr>`,
  );
  return `<table class="fields"><caption class="hidden">${escapeHtml(title)}</caption><thead class="hidden"><tr><th scope="col">${field}</th><th scope="col">${meaning}</th></tr></thead><tbody>\n${cells.join('\n')}\n</tbody></table>\n`;
}

/** A description with inline code marked up; it has no other Markdown. */
const describe = (language: Language, text: string): string =>
  escapeHtml(inLanguage(language, text)).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

function toAnswer(language: Language, operation: Operation): string {
  const words = WORDS[language];
  const { status, reply } = successOf(operation);
  const media = Object.entries(reply.content ?? {});
  const shown = media.map(([type, { schema, example }]) =>
    type === 'application/json' && schema !== undefined
      ? toJsonAnswer(language, schema, example)
      : `<p><code>${type}</code></p>${typeof example === 'string' ? codeBlock(example) : ''}`,
  );
  const headers = Object.entries(reply.headers ?? {}).filter(
    ([name]) => !/^(RateLimit-|X-Request-Id)/.test(name),
  );
  const rows = headers.map(([name, { description = '' }]) =>
    toRow(name, { type: 'string', description }, false),
  );
  return `<h2 id="answer">${words.answer} ${status}</h2>
${shown.length === 0 ? `<p>${words.noBody}</p>` : shown.join('\n')}
${toTable(language, words.headers, rows)}`;
}

function toJsonAnswer(language: Language, schema: Parameter['schema'], example: unknown): string {
  const words = WORDS[language];
  const data = resolve(schema).properties?.data ?? {};
  const rows = toRows(data);
  const shown = `<details${JSON.stringify(example ?? '').length < 1200 ? ' open' : ''}><summary>${words.example}</summary>\n${codeBlock(JSON.stringify(example, null, 2), 'json')}</details>`;
  return `${example === undefined ? '' : shown}
<details${rows.length <= FIELDS_IN_SIGHT ? ' open' : ''}><summary>${words.answerFields} (<code>data</code>)</summary>
${toFieldTable(language, words.answerFields, rows)}</details>`;
}

function toErrors(language: Language, { responses }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status >= '400')
    .map(([status, { 'x-error-codes': codes = [] }]: [string, Reply]) => {
      const links = codes.map(
        (code) => `<a href="/docs/${language}/errors/${code}"><code>${code}</code></a>`,
      );
      return `<tr><th scope="row">${status}</th><td class="codes">${links.join(' ')}</td></tr>`;
    });
  const { errors, status } = WORDS[language];
  return `<h2 id="errors">${errors}</h2>
<table class="errors"><thead class="hidden"><tr><th scope="col">${status}</th><th scope="col">error.code</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;
}
