import { BROWSERS } from './browsers.ts';
import { IN_APP_BROWSERS } from './in-app-browsers.ts';

/** All browsers of people. */
export const PEOPLE = [...BROWSERS, ...IN_APP_BROWSERS];
