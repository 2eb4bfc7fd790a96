import openapi from './openapi.json' with { type: 'json' };
import { resolveParts } from './resolve-parts.ts';

/** The committed document, with its shared parameters, answers and headers where they are used. */
export const DOCUMENT = resolveParts(openapi);
