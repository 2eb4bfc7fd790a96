import * as z from 'zod';
import { COMPONENTS } from '../../functions/platform/domain/components.ts';

/** Names of components of the status page that suffer. */
export const Components = z.array(z.enum(COMPONENTS)).min(1, 'must name at least one component');
