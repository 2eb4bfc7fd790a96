import { looksLikeBrand } from './looks-like-brand.ts';
import { looksLikeFraud } from './looks-like-fraud.ts';
import { isNearBrand } from './near-brand.ts';

/** Whether a normalized alias could make people mistake a link on a shared domain for somebody else's. */
export const isMisleadingAlias = (alias: string): boolean =>
  looksLikeBrand(alias) || looksLikeFraud(alias) || isNearBrand(alias);
