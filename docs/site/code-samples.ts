import type openapi from '../../openapi/openapi.json';
import { OPERATIONS } from './reference/operations.ts';
import { SAMPLE_LANGUAGES } from './samples/samples.ts';
import { toSampleCall } from './samples/to-sample-call.ts';

/** The document with `x-codeSamples` in every operation, as it is served; the committed one has none. */
export function withCodeSamples({ paths, ...document }: typeof openapi): object {
  const served: Record<string, Record<string, object>> = structuredClone(paths);
  for (const operation of OPERATIONS) {
    const call = toSampleCall(operation);
    Object.assign(served[operation.path]?.[operation.method.toLowerCase()] ?? {}, {
      'x-codeSamples': SAMPLE_LANGUAGES.map(({ title, grammar, write }) => ({
        lang: grammar,
        label: title,
        source: write(call),
      })),
    });
  }
  return { ...document, paths: served };
}
