import { DEMO_KEYS } from '../../local/demo/demo-keys.ts';
import { http } from '../harness/http/http.ts';

/** The address of the site, which is all that a stranger knows. */
export const SITE = (process.env.SITE ?? 'http://127.0.0.1:8787').replace(/\/$/, '');

/** The key of a sandbox: the one that a local run prints, elsewhere one of yours. */
export const SANDBOX_KEY = process.env.SANDBOX_KEY ?? DEMO_KEYS.sandbox;

/** The key that the quick start of a local run prints; elsewhere the one that the operator gave. */
export async function readKey(): Promise<string> {
  const { text } = await http(`${SITE}/docs/en/guides/quick-start.md`);
  const key = process.env.KEY ?? /^KEY=(svc_\w+)$/m.exec(text)?.[1];
  if (key === undefined) throw new Error('The quick start prints no key: set KEY.');
  return key;
}

/** The addresses of every page, from the map of the site. */
export async function readPages(): Promise<string[]> {
  const { text } = await http(`${SITE}/sitemap.xml`);
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
}

type Described = { operationId: string; parameters?: Parameter[]; requestBody?: { content: Content } };
type Parameter = { $ref?: string; name: string; in: string; example?: unknown };
type Content = Record<string, { example?: unknown }>;

export type PrintedOperation = {
  id: string;
  /** The parameters of its path as its samples print them. */
  parameters: Record<string, string>;
  body: Record<string, unknown>;
};

/** The operations of the OpenAPI document that the site serves. */
export async function readOperations(): Promise<PrintedOperation[]> {
  const { json } = await http(`${SITE}/api/v6/openapi.json`);
  const shared: Record<string, Parameter> = json.components.parameters;
  const described = Object.values<Record<string, Described>>(json.paths).flatMap((methods) =>
    Object.values(methods),
  );
  return described.map(({ operationId: id, parameters = [], requestBody }) => {
    const resolved = parameters.map((one) => shared[one.$ref?.split('/').at(-1) ?? ''] ?? one);
    const inPath = resolved.filter(({ in: place }) => place === 'path');
    return {
      id,
      parameters: Object.fromEntries(inPath.map(({ name, example }) => [name, String(example)])),
      body: Object(requestBody?.content['application/json']?.example),
    };
  });
}
