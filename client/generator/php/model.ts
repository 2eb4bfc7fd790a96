import type { Field, Model } from '../api/api.ts';
import { quote, toComment, toDecoded, toDocType, toFile, toNative } from './syntax.ts';

/** A class of one model: decoded from responses, and encoded for requests that contain it. */
export function toModel(model: Model): string {
  const { name, description, fields, isInput } = model;
  // A model of neither is of a file's content, which customers parse themselves.
  const isRead = model.isOutput || !isInput;
  const uses = [
    ...(fields.some(isFile) ? ['File'] : []),
    ...(isRead ? ['Json'] : []),
    ...(isInput ? ['Omitted'] : []),
  ];
  const methods = [...(isRead ? [fromJson(fields)] : []), ...(isInput ? [jsonSerialize(fields)] : [])];
  return toFile(
    `${uses.map((use) => `use Operator\\${use};\n`).join('')}
${toComment(description === '' ? [] : [description])}final class ${name}${isInput ? ' implements \\JsonSerializable' : ''}
{
${toComment(
  fields.flatMap((field) => toParameterText(field, isInput)),
  '    ',
)}    public function __construct(
${fields.map((field) => `        public readonly ${toParameter(field, isInput)},`).join('\n')}
    ) {
    }

${methods.join('\n\n')}
}`,
    'Operator\\Model',
  );
}

const isFile = ({ type }: Field): boolean => type.kind === 'file';

/** Missing and null are the same in a response. */
const received = (field: Field): Field => ({ ...field, nullable: field.nullable || !field.required });

/** Null is a value of its own for an optional field of a request. */
const isDistinct = ({ required, nullable }: Field, isInput: boolean): boolean =>
  isInput && nullable && !required;

function toParameter(field: Field, isInput: boolean): string {
  const { name, required } = field;
  if (required) return `${toNative(field)} $${name}`;
  return isDistinct(field, isInput)
    ? `${toNative({ ...field, nullable: false })}|Omitted|null $${name} = Omitted::Field`
    : `${toNative(received(field))} $${name} = null`;
}

function toParameterText(field: Field, isInput: boolean): string[] {
  const { type, name, description } = field;
  const values =
    type.kind === 'choice' ? ` One of ${type.values.map((value) => `\`${value}\``).join(', ')}.` : '';
  const text = `${description}${values}`.trim();
  const isArray = type.kind === 'list' || type.kind === 'map';
  const docType = isDistinct(field, isInput)
    ? `${toDocType({ ...field, nullable: false })}|Omitted|null`
    : toDocType(received(field));
  return text === '' && !isArray ? [] : [`@param ${docType} $${name} ${text}`.trim()];
}

const fromJson = (fields: Field[]): string => `    /** @internal */
    public static function fromJson(Json $json): self
    {
        return new self(
${fields.map((field) => `            ${toDecoded(received(field), `$json->field(${quote(field.name)})`)},`).join('\n')}
        );
    }`;

/** Null means "not sent" for a field that cannot be null. */
function jsonSerialize(fields: Field[]): string {
  const entries = fields.map((field) => {
    const value =
      field.required || field.nullable ? `$this->${field.name}` : `$this->${field.name} ?? Omitted::Field`;
    return `            ${quote(field.name)} => ${value},`;
  });
  return `    public function jsonSerialize(): object
    {
        return Omitted::without([
${entries.join('\n')}
        ]);
    }`;
}
