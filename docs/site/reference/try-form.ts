import { escapeXml } from '../../../shared/kernel/escape-xml.ts';
import { type Language, WORDS } from '../languages.ts';
import { toDescriptionHtml } from './field-list.ts';
import { type Operation, type Parameter, resolveSchema, type SchemaField } from './operations.ts';

type Attributes = Record<string, string | number | boolean | undefined>;

const MULTIPART = 'multipart/form-data';

/** The form that sends an operation to the host of the page; `try.js` sends it and fills in the answer. */
export function tryForm(language: Language, operation: Operation): string {
  const words = WORDS[language];
  const {
    method,
    path,
    operationId,
    parameters = [],
    'x-access': access,
    'x-price': prices = [],
    'x-effect': effect,
  } = operation;
  const isOpen = access.kind === 'public' || access.kind === 'signed';
  const groups = (['path', 'query', 'header'] as const).map((place) =>
    toGroup(
      words.places[place],
      parameters.filter((each) => each.in === place).map((parameter) => toInput(language, parameter)),
    ),
  );
  return `<details class="try" id="try"><summary>${words.tryIt}</summary>
<noscript><p>${words.tryScript}</p></noscript>
<form ${toAttributes({ 'data-method': method, 'data-path': path, 'data-operation': operationId, 'data-failed': words.tryFailed, 'data-download': words.download, 'data-empty': words.noBody })}>
${isOpen ? '' : toGroup(words.key, [label('try-key', '<code>Authorization</code>', `<input ${toAttributes({ id: 'try-key', name: 'key', type: 'password', required: true, autocomplete: 'off', spellcheck: 'false', placeholder: 'svc_…' })}>`, `<span class="kept">${words.keyKept}</span><strong class="free" hidden>${words.keyOfSandbox}</strong>`)])}
${groups.join('')}${toBody(language, operation)}
<p><button type="submit" disabled>${words.send}</button></p>
</form>
${toConfirmation(language, prices, effect)}
<section class="answer" aria-label="${words.answer}" aria-live="polite" tabindex="-1" hidden>
<p><strong class="outcome"></strong> <span class="took"></span></p>
<details><summary>${words.headers}</summary><table><thead class="hidden"><tr><th scope="col">${words.field}</th><th scope="col">${words.meaning}</th></tr></thead><tbody></tbody></table></details>
<div class="content"></div>
</section>
</details>`;
}

const toGroup = (legend: string, fields: readonly string[]): string =>
  fields.length === 0 ? '' : `<fieldset><legend>${legend}</legend>\n${fields.join('\n')}</fieldset>\n`;

const label = (id: string, name: string, control: string, hint: string): string =>
  `<p><label for="${id}">${name}</label>${control}${hint === '' ? '' : `<span class="hint">${hint}</span>`}</p>`;

function toInput(language: Language, parameter: Parameter): string {
  const { name, in: place, required = false, schema, description = '', example } = parameter;
  const field = resolveSchema(schema);
  const id = `try-${place}-${name}`;
  const shown = example ?? field.example;
  const control = toControl(field, required, required ? shown : undefined, {
    id,
    name: `${place}.${name}`,
    'data-place': place,
    'data-name': name,
    required,
    placeholder: String(
      required ? '' : (field.default ?? (field.enum === undefined ? shown : undefined) ?? ''),
    ),
  });
  return label(id, toName(language, name, required), control, toDescriptionHtml(language, description));
}

const toName = (language: Language, name: string, required: boolean): string =>
  `<code>${escapeXml(name)}</code>${required ? ` <span class="type">${WORDS[language].required}</span>` : ''}`;

/** A choice where the values are listed, else an input of the field's type. */
function toControl(field: SchemaField, required: boolean, value: unknown, attributes: Attributes): string {
  const values = field.enum?.filter((each) => each !== null);
  if (values === undefined)
    return `<input ${toAttributes({ ...attributes, ...toInputType(field), value: value === undefined ? undefined : String(value) })}>`;
  const { placeholder, ...others } = attributes;
  const options = values.map(
    (each) => `<option${each === value ? ' selected' : ''}>${escapeXml(String(each))}</option>`,
  );
  return `<select ${toAttributes(others)}>${required ? '' : `<option value="">${escapeXml(String(placeholder ?? ''))}</option>`}${options.join('')}</select>`;
}

function toInputType(field: SchemaField): Attributes {
  // JSON Schema's keywords for bounds.
  const { minimum, maximum } = field as SchemaField & { minimum?: number; maximum?: number };
  if ([field.type].flat().includes('integer')) return { type: 'number', min: minimum, max: maximum };
  return { type: field.format === 'date' ? 'date' : 'text', autocomplete: 'off' };
}

/** A form's fields; or the body as text, with its example, in one of the types that the operation takes. */
function toBody(language: Language, { requestBody }: Operation): string {
  const words = WORDS[language];
  const media = Object.entries(requestBody?.content ?? {});
  if (media.length === 0) return '';
  const form = requestBody?.content[MULTIPART];
  if (form !== undefined) return toGroup(words.body, toParts(language, form.schema ?? {}));
  const [[type, { example }] = ['', {}]] = media as [string, { example?: unknown }][];
  const options = (media as [string, { example?: unknown }][]).map(
    ([each, shown]) => `<option ${toAttributes({ 'data-example': toText(shown.example) })}>${each}</option>`,
  );
  const types = `<select id="try-type" name="type">${options.join('')}</select>`;
  const text = `<textarea id="try-body" name="body" rows="10" spellcheck="false" required>${escapeXml(toText(example))}</textarea>`;
  return toGroup(words.body, [
    media.length === 1
      ? `<input type="hidden" name="type" value="${type}">`
      : label('try-type', '<code>Content-Type</code>', types, ''),
    label('try-body', `<code>${type}</code>`, text, ''),
  ]);
}

const toText = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example, null, 2);

function toParts(language: Language, schema: SchemaField): string[] {
  const { properties = {}, required = [] } = resolveSchema(schema);
  return Object.entries(properties).map(([name, property]: [string, SchemaField]) => {
    const field = resolveSchema(property);
    const isFile = field.format === 'binary' || (field.type === undefined && field.properties === undefined);
    const needed = required.includes(name);
    const attributes = {
      id: `try-part-${name}`,
      name: `part.${name}`,
      'data-place': 'part',
      'data-name': name,
      required: needed,
    };
    const control = isFile
      ? `<input ${toAttributes({ ...attributes, type: 'file' })}>`
      : toControl(field, needed, undefined, attributes);
    const description = property.description ?? field.description ?? '';
    return label(
      attributes.id,
      toName(language, name, needed),
      control,
      toDescriptionHtml(language, description),
    );
  });
}

/** Asks before a request that costs money, and says what is charged; or whose effect no other request undoes. */
function toConfirmation(
  language: Language,
  prices: readonly string[],
  effect: Operation['x-effect'],
): string {
  const words = WORDS[language];
  if (prices.length === 0 && effect !== 'lasting') return '';
  const items = prices.map((item) => `<li><code>${item}</code></li>`);
  const isFree = prices.length === 0;
  return `<dialog aria-labelledby="try-charge"${isFree ? '' : ' data-charged'}><form method="dialog">
<h2 id="try-charge">${isFree ? words.lasting : words.charged}</h2>
<p>${isFree ? words.lastingText : words.chargedText}</p>
${isFree ? '' : `<ul>${items.join('')}</ul>\n`}<p><button value="send">${isFree ? words.sendLasting : words.sendCharged}</button> <button class="plain" value="">${words.cancel}</button></p>
</form></dialog>`;
}

const toAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false && value !== '')
    .map(([name, value]) => (value === true ? name : `${name}="${escapeXml(String(value))}"`))
    .join(' ');
