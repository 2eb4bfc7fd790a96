import type { Page } from './declare.ts';
import { costCentersPage } from './pages/cost-centers.tsx';
import { homePage } from './pages/home.tsx';
import { keyPage } from './pages/key.tsx';
import { keysPage } from './pages/keys.tsx';
import { newKeyPage } from './pages/new-key.tsx';
import { noticesPage } from './pages/notices.tsx';
import { peoplePage } from './pages/people.tsx';
import { sessionsPage } from './pages/sessions.tsx';

/**
 * Every page of the portal. A page that is added here is served, stands in the navigation and is in the tests. What a
 * path names literally comes before what it names by a parameter.
 */
export const PAGES: readonly Page[] = [
  homePage,
  keysPage,
  newKeyPage,
  keyPage,
  peoplePage,
  costCentersPage,
  noticesPage,
  sessionsPage,
];
