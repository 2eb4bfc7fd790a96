import { PRICE_ITEM_CODES, PRICE_ITEMS } from '../../../db/billing/tables/price-items.ts';
import { RATE_LIMIT_HEADERS } from '../../../openapi/answer-headers.ts';
import { escapeXml } from '../../../shared/kernel/escape-xml.ts';
import { type Language, WORDS } from '../languages.ts';
import type { SitePage } from '../page.ts';
import { renderMarkdown, toBreakable, toHeading } from '../render-markdown.ts';
import { translateText } from '../spanish.ts';
import { bodySizesOf } from './bounds.ts';
import { fieldList, foldedFields, type Marked, toDescriptionHtml } from './field-list.ts';
import { type FieldNode, fieldNodesOf, toFieldNode } from './fields.ts';
import { operationErrors } from './operation-errors.ts';
import { type Operation, type Parameter, resolveSchema, successOf } from './operations.ts';
import { sampleColumn } from './sample-column.ts';
import { tryForm } from './try-form.ts';

/** The page of an operation. */
export function operationPage(language: Language, operation: Operation, menu: string): SitePage {
  const { operationId, method, path } = operation;
  const summary = translateText(language, operation.summary);
  const description = translateText(language, operation.description ?? '');
  const body = `<div class="columns">
<div class="introduction">
<h1>${escapeXml(summary)}</h1>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${toBreakable(path)}</code></p>
${toNotice(language, operation)}${renderMarkdown(description)}${toFacts(language, operation)}
</div>
${sampleColumn(language, operation)}
<div class="text">
${tryForm(language, operation)}
${toParameters(language, operation)}
${toAnswer(language, operation)}
${operationErrors(language, operation)}
</div>
</div>`;
  return {
    language,
    path: `/reference/${operationId}`,
    title: summary,
    description: `${method} ${path}. ${summary}. ${description}`,
    body,
    isWide: true,
    hasMarkdown: true,
    menu,
    assets: ['try.js'],
  };
}

const toNotice = (language: Language, { 'x-sunset': until }: Operation): string =>
  until === undefined
    ? ''
    : `<p class="notice"><a href="/docs/${language}/guides/versions">${WORDS[language].deprecated(until)}</a></p>\n`;

function toFacts(language: Language, operation: Operation): string {
  const words = WORDS[language];
  const { operationId, 'x-access': access, 'x-price': prices = [], parameters = [] } = operation;
  const size = bodySizesOf(operation);
  const facts: [string, string][] = [
    [words.operation, `<code>${operationId}</code>`],
    [words.who, toAccess(language, access)],
    [words.quota, toQuota(language, operation)],
    [words.price, prices.length === 0 ? words.noPrice : toPriceList(language, prices)],
    ...(size === '' ? [] : ([[words.bodySize, size]] as [string, string][])),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key')
      ? ([
          [words.idempotent, `<a href="/docs/${language}/guides/idempotency">${words.idempotentText}</a>`],
        ] as [string, string][])
      : []),
  ];
  return `<dl class="facts">\n${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('\n')}\n</dl>`;
}

/** Lists the items that an operation charges. The script of the page adds the platform's price of a unit; without it the guide explains prices. */
function toPriceList(language: Language, prices: readonly string[]): string {
  const items = PRICE_ITEM_CODES.filter((item) => prices.includes(item)).map(
    (item) =>
      `${escapeXml(PRICE_ITEMS[item].name[language])} (<code>${item}</code>)<span data-price="${item}"></span>`,
  );
  return `${items.join('<br>')}<br><a href="/docs/${language}/guides/billing">${WORDS[language].yourPrices}</a>`;
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
  return `<a href="/docs/${language}/guides/limits">${requests} ${toWindow(language, windowSeconds)}</a>`;
}

/** The window of a quota, in words. */
export function toWindow(language: Language, windowSeconds: number): string {
  const { perSecond, perMinute, perSeconds } = WORDS[language];
  if (windowSeconds === 1) return perSecond;
  return windowSeconds === 60 ? perMinute : perSeconds(windowSeconds);
}

function toParameters(language: Language, { parameters = [], requestBody }: Operation): string {
  const words = WORDS[language];
  const [main, ...others] = Object.entries(requestBody?.content ?? {});
  return [
    ...(['path', 'query', 'header'] as const).map((place) =>
      toSection(language, words.places[place], fromParameters(parameters, place), 'required'),
    ),
    main === undefined
      ? ''
      : toSection(language, `${words.body} (${main[0]})`, fieldNodesOf(main[1].schema ?? {}), 'required'),
    ...[...Map.groupBy(others, ([, { schema }]) => schema?.description ?? '')].map(
      ([description, media]) =>
        `<p>${media.map(([type]) => `<code>${type}</code>`).join(', ')}: ${toDescriptionHtml(language, description)}</p>`,
    ),
  ].join('');
}

const fromParameters = (parameters: readonly Parameter[], place: Parameter['in']): FieldNode[] =>
  parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema, description, required = false }) =>
      toFieldNode(name, description === undefined ? schema : { ...schema, description }, required),
    );

const toSection = (
  language: Language,
  title: string,
  fields: readonly FieldNode[],
  marked: Marked,
): string =>
  fields.length === 0 ? '' : `<h3>${escapeXml(title)}</h3>\n${fieldList(language, fields, marked)}`;

function toAnswer(language: Language, operation: Operation): string {
  const words = WORDS[language];
  const { status, reply } = successOf(operation);
  const media = Object.entries(reply.content ?? {});
  const shown = media.map(([type, { schema }]) => {
    if (type === 'application/json' && schema !== undefined) {
      const data = fieldNodesOf(resolveSchema(schema).properties?.data ?? {});
      return foldedFields(language, `${words.answerFields} (<code>data</code>)`, data, 'optional');
    }
    return schema?.contentSchema === undefined
      ? `<p><code>${type}</code></p>`
      : foldedFields(
          language,
          `${words.line} (<code>${type}</code>)`,
          fieldNodesOf(schema.contentSchema),
          'optional',
        );
  });
  const headers = Object.entries(reply.headers ?? {}).filter(([name]) => !(name in RATE_LIMIT_HEADERS));
  const fields = headers.map(([name, { description = '' }]) =>
    toFieldNode(name, { type: 'string', description }, true),
  );
  return `${toHeading(2, 'answer', `${words.answer} ${status}`)}
${shown.length === 0 ? `<p>${words.noBody}</p>` : shown.join('\n')}
${toSection(language, words.headers, fields, 'optional')}`;
}
