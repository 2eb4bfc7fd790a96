type Part = Record<string, unknown>;
type Answer = Part & { headers?: Record<string, Part>; 'x-error-codes'?: string[] };
type Operation = { parameters?: Part[]; responses?: Record<string, Answer> };
type Document = {
  webhooks?: Record<string, Record<string, Operation>>;
  paths?: Record<string, Record<string, Operation>>;
  components?: Record<string, Record<string, unknown>>;
};

/** Moves headers, and the parameters and error answers that several operations have, into the document's components. */
export function shareParts(document: Document): void {
  const operations = [document.paths, document.webhooks].flatMap((paths) =>
    Object.values(paths ?? {}).flatMap((methods) => Object.values(methods)),
  );
  const answers = operations.flatMap(({ responses = {} }) => Object.values(responses));
  const headers: Record<string, Part> = {};
  for (const answer of answers) {
    for (const [name, header] of Object.entries(answer.headers ?? {})) {
      headers[name] ??= header;
      if (isSame(headers[name], header))
        answer.headers = { ...answer.headers, [name]: refer('headers', name) };
    }
  }
  const errors = answers.filter((answer) => answer['x-error-codes'] !== undefined);
  const responses = findRepeated(errors, nameOfAnswer);
  const parameters = findRepeated(
    operations.flatMap((operation) => operation.parameters ?? []),
    nameOfParameter,
  );
  for (const operation of operations) {
    for (const [status, answer] of Object.entries(operation.responses ?? {})) {
      const name = nameOfAnswer(answer);
      if (isSame(responses[name], answer))
        operation.responses = { ...operation.responses, [status]: refer('responses', name) };
    }
    if (operation.parameters !== undefined)
      operation.parameters = operation.parameters.map((parameter) => {
        const name = nameOfParameter(parameter);
        return isSame(parameters[name], parameter) ? refer('parameters', name) : parameter;
      });
  }
  document.components = { ...document.components, headers, parameters, responses };
}

/** The parts that occur more than once, by name; of several with one name, the first. */
function findRepeated<P extends Part>(parts: readonly P[], nameOf: (part: P) => string): Record<string, P> {
  const groups = Map.groupBy(parts, (part) => JSON.stringify(part));
  const repeated = [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined || others.length === 0 ? [] : [[nameOf(first), first] as const],
  );
  return Object.fromEntries(repeated.reverse());
}

/** An error answer is named after its codes, so its name changes only when they do. */
const nameOfAnswer = (answer: Answer): string => (answer['x-error-codes'] ?? []).join('.');
const nameOfParameter = (parameter: Part): string => `${parameter.in}.${parameter.name}`;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const refer = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
