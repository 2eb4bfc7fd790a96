import * as z from 'zod';
import { Id } from '../../shared/verbs/fields.ts';
import { DomainName } from './domain-name.ts';

/** A domain in the hands of an organization; null: of the platform, for all. */
export const HeldDomain = z.object({ name: DomainName, organizationId: Id.nullable() });
export type HeldDomain = z.input<typeof HeldDomain>;

export const describeHolder = (organizationId: number | null): string =>
  organizationId === null ? 'the platform' : `organization ${organizationId}`;
