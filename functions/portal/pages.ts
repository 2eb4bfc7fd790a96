import type { Page } from './declare.ts';
import { homePage } from './pages/home.tsx';
import { noticesPage } from './pages/notices.tsx';
import { sessionsPage } from './pages/sessions.tsx';

/** Every page of the portal. A page that is added here is served, stands in the navigation and is in the tests. */
export const PAGES: readonly Page[] = [homePage, sessionsPage, noticesPage];
