import * as z from 'zod';
import { COMPONENTS } from './components.ts';

/** Affected components of the status page. */
export const Components = z
  .array(z.enum(COMPONENTS))
  .min(1, 'must name at least one component')
  .describe('affected components');
