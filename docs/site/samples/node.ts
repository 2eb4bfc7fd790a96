import type { SampleCall } from './sample.ts';
import { toLiteral } from './to-literal.ts';

const isName = (key: string): boolean => /^[A-Za-z_$][\w$]*$/.test(key);
const SCRIPT = {
  null: 'null',
  open: '{',
  close: '}',
  key: (key: string) => `${isName(key) ? key : JSON.stringify(key)}: `,
  text: (value: string) => JSON.stringify(value),
  truth: String,
};

/** A call with our own client. */
export function toNodeSample({ operationId, path, query, body, form, isFile }: SampleCall): string {
  const file = Object.entries(form ?? {}).find(([, value]) => value.startsWith('@'));
  const input = {
    ...(Object.keys(path).length === 0 ? {} : { path }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(body === undefined ? {} : { body }),
  };
  const formInput =
    form === undefined
      ? undefined
      : `{\n  body: {\n${Object.entries(form)
          .map(([name, value]) =>
            name === file?.[0]
              ? `    ${name}: await openAsBlob(${JSON.stringify(value.slice(1))}),`
              : `    ${name}: ${JSON.stringify(value)},`,
          )
          .join('\n')}\n  },\n}`;
  const argument = formInput ?? (Object.keys(input).length === 0 ? '' : toLiteral(input, SCRIPT));
  return `${file === undefined ? '' : "import { openAsBlob } from 'node:fs';\n"}import { createClient } from '@operator/client';

const client = createClient({ baseUrl: process.env.BASE, apiKey: process.env.KEY });
const ${isFile ? 'file' : 'data'} = await client.${operationId}(${argument});
console.log(${isFile ? 'file.status' : 'data'});`;
}
