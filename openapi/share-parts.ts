type Part = Record<string, unknown>;
type Answer = Part & { headers?: Record<string, Part>; 'x-error-codes'?: string[] };
type Operation = { parameters?: Part[]; responses?: Record<string, Answer> };
type Document = {
  webhooks?: Record<string, Record<string, Operation>>;
  paths?: Record<string, Record<string, Operation>>;
  components?: Record<string, Record<string, unknown>>;
};

/**
 * Lets an object that is edited (`CampaignOptionsEdit`) refer to the one that a creation takes (`CampaignOptions`) where both have the
 * same fields, with its own description.
 */
export function shareEdits(document: Document): void {
  const schemas = document.components?.schemas ?? {};
  for (const [name, schema] of Object.entries(schemas)) {
    const created = name.replace(/Edit$/, '');
    if (created === name || !isSame(toShape(schema), toShape(schemas[created]))) continue;
    delete schemas[name];
    const { description } = Object(schema);
    replaceReferences(document, refer('schemas', name).$ref, { ...refer('schemas', created), description });
  }
}

/** A schema without its texts. */
function toShape(schema: unknown): unknown {
  const { description: _, example: __, ...shape } = Object(schema);
  return shape;
}

/** Replaces each reference to a part. */
function replaceReferences(node: unknown, from: string, to: Part): void {
  if (typeof node !== 'object' || node === null) return;
  // Any object has names.
  const part = node as Part;
  for (const [name, inside] of Object.entries(part)) {
    if (Object(inside).$ref === from) part[name] = to;
    else replaceReferences(inside, from, to);
  }
}

/** Moves headers, and the parameters and answers that several operations have, into the document's components. */
export function shareParts(document: Document): void {
  const operations = [document.paths, document.webhooks].flatMap((paths) =>
    Object.values(paths ?? {}).flatMap((methods) => Object.values(methods)),
  );
  const headers: Record<string, Part> = {};
  for (const answer of operations.flatMap(({ responses = {} }) => Object.values(responses))) {
    for (const [name, header] of Object.entries(answer.headers ?? {})) {
      headers[name] ??= header;
      if (isSame(headers[name], header))
        answer.headers = { ...answer.headers, [name]: refer('headers', name) };
    }
  }
  // Hundreds of references name them, so their names are short: their status.
  const answers = new Repeated(
    'responses',
    operations.flatMap(({ responses = {} }) =>
      Object.entries(responses)
        // A result is read where its operation is.
        .filter(([status]) => status !== '200'),
    ),
  );
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    // Its own description and example say the same.
    const { description: _, example: __, ...schema } = Object(parameter.schema);
    parameter.schema = schema;
  }
  const parameters = new Repeated(
    'parameters',
    operations.flatMap((operation) => (operation.parameters ?? []).map(nameParameter)),
  );
  for (const operation of operations) {
    if (operation.responses !== undefined)
      operation.responses = Object.fromEntries(
        Object.entries(operation.responses).map(([status, answer]) => [status, answers.share(answer)]),
      );
    if (operation.parameters !== undefined)
      operation.parameters = operation.parameters.map((parameter) => parameters.share(parameter));
  }
  document.components = {
    ...document.components,
    headers,
    parameters: parameters.components,
    responses: answers.components,
  };
}

type Named = [name: string, part: Part];

const nameParameter = (parameter: Part): Named => [`${parameter.in}.${parameter.name}`, parameter];

/** The parts of one kind that occur more than once; of several with one name, all but the first are numbered. */
class Repeated {
  readonly components: Record<string, Part> = {};
  readonly #references = new Map<string, Part>();

  constructor(kind: string, parts: readonly Named[]) {
    const groups = Map.groupBy(parts, ([, part]) => JSON.stringify(part));
    for (const [text, [first, ...others]] of groups) {
      if (first === undefined || others.length === 0) continue;
      const [name, part] = first;
      let free = name;
      for (let number = 2; free in this.components; number++) free = `${name}.${number}`;
      this.components[free] = part;
      this.#references.set(text, refer(kind, free));
    }
  }

  /** A reference to the part, or the part itself if it occurs once. */
  share<P extends Part>(part: P): P | Part {
    return this.#references.get(JSON.stringify(part)) ?? part;
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const refer = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
