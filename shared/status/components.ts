import * as z from 'zod';
import { toMessage } from '../kernel/errors/message.ts';
import { FUNCTION_NAMES } from '../kernel/functions.ts';
import { PORTABILITY } from './probes/read-portability-status.ts';

/** The Workers that the probe checks, by the service binding of each: all but the one that asks. */
export const FUNCTION_BINDINGS: Readonly<Record<string, string>> = Object.fromEntries(
  FUNCTION_NAMES.filter((name) => name !== 'platform').map((name) => [name, name.toUpperCase()]),
);

/** Every component on the status page: what customers and visitors use, not what it depends on. */
export const COMPONENTS = ['platform', ...Object.keys(FUNCTION_BINDINGS), PORTABILITY];

/** Affected components of the status page. */
export const Components = z
  .array(z.enum(COMPONENTS))
  .min(1, toMessage({ en: 'must name at least one component', es: 'debe nombrar al menos un componente' }))
  .describe('affected components');
