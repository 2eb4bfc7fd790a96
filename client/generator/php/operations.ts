import type { Api, Field, Operation } from '../api/api.ts';
import { deprecationOf, describe } from '../text.ts';
import { quote, toComment, toDecoded, toDecoder, toDocType, toFile, toNative } from './syntax.ts';

const MODEL = 'Model\\';
const INDENT = '    ';

export const toOperations = ({ operations }: Api): string =>
  toFile(`/** A method for each operation of the API. */
abstract class Operations
{
    abstract protected function data(Request $request): Json;

    /**
     * @template T
     * @param callable(Json): T $decode
     * @return Page<T>
     */
    abstract protected function page(Request $request, callable $decode): Page;

    abstract protected function content(Request $request): Content;

    abstract protected function none(Request $request): void;

${operations.map(toMethod).join('\n\n')}
}`);

function toMethod(operation: Operation): string {
  const { id, format, pathFields, queryFields, body, keyed, result } = operation;
  const parameters = [
    ...pathFields.map((field) => `${toNative(field, MODEL)} $${field.name}`),
    ...(body === undefined ? [] : [`${bodyType(body)} $body`]),
    ...queryFields.map(toOptional),
    ...(keyed ? ['?string $idempotencyKey = null'] : []),
  ];
  const list =
    parameters.length === 0 ? '' : `\n${parameters.map((each) => `        ${each},\n`).join('')}    `;
  const deprecation = deprecationOf(operation);
  const comment = [
    describe(operation),
    '',
    ...(deprecation === undefined ? [] : [`@deprecated ${deprecation}`]),
    ...[...pathFields, ...queryFields].flatMap(toParameterText),
    ...(result.kind === 'page' ? [`@return Page<${toDocType(result.of, MODEL)}>`] : []),
    ...(result.kind === 'data' && result.value.type.kind === 'list'
      ? [`@return ${toDocType(result.value, MODEL)}`]
      : []),
    '@throws OperatorException',
    '@throws ConnectionException',
  ];
  const end = parameters.length === 0 ? '\n    {' : ' {';
  return `${toComment(comment, INDENT)}    public function ${id}${format}(${list}): ${resultType(operation)}${end}
        $request = new Request(${toRequest(operation).join(', ')});
        ${toReturn(operation)}
    }`;
}

const toOptional = (field: Field): string =>
  field.required
    ? `${toNative(field, MODEL)} $${field.name}`
    : `?${toNative({ ...field, nullable: false }, MODEL)} $${field.name} = null`;

const toParameterText = (field: Field): string[] =>
  field.description === ''
    ? []
    : [
        `@param ${toDocType({ ...field, nullable: !field.required }, MODEL)} $${field.name} ${field.description}`,
      ];

const bodyType = ({ value }: NonNullable<Operation['body']>): string =>
  value === undefined ? 'string|Upload' : toNative(value, MODEL);

function toRequest({ method, path, pathFields, queryFields, fixedQuery, body, keyed }: Operation): string[] {
  const filled = pathFields.map(({ name }) => `${quote(name)} => $${name}`).join(', ');
  const query = [
    ...queryFields.map(({ name }) => `${quote(name)} => $${name}`),
    ...Object.entries(fixedQuery).map(([name, value]) => `${quote(name)} => ${quote(value)}`),
  ];
  return [
    quote(method),
    pathFields.length === 0 ? quote(path) : `Request::fill(${quote(path)}, [${filled}])`,
    ...(query.length === 0 ? [] : [`query: [${query.join(', ')}]`]),
    ...(body === undefined ? [] : [`body: ${toBody(body)}`]),
    ...(keyed ? ['key: Request::toKey($idempotencyKey)'] : []),
  ];
}

function toBody({ contentType, value }: NonNullable<Operation['body']>): string {
  if (value === undefined) return `Body::raw(${quote(contentType)}, $body)`;
  return contentType === 'multipart/form-data' ? 'Body::form($body->jsonSerialize())' : 'Body::json($body)';
}

function resultType({ result }: Operation): string {
  if (result.kind === 'data') return toNative(result.value, MODEL);
  return { page: 'Page', content: 'Content', none: 'void' }[result.kind];
}

function toReturn({ result }: Operation): string {
  if (result.kind === 'data') return `return ${toDecoded(result.value, '$this->data($request)', MODEL)};`;
  if (result.kind === 'page') return `return $this->page($request, ${toDecoder(result.of, MODEL)});`;
  return result.kind === 'content' ? 'return $this->content($request);' : '$this->none($request);';
}
