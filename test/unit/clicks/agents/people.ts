import { BROWSERS } from './browsers.ts';
import { IN_APP_BROWSERS } from './in-app-browsers.ts';

/** Everything that people visit links with. */
export const PEOPLE = [...BROWSERS, ...IN_APP_BROWSERS];
