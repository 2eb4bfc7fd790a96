import type { Language } from '../../kernel/errors/preferred-language.ts';
import { escapeXml } from '../../kernel/escape-xml.ts';
import { BASE } from '../../kernel/site/base.ts';
import { compactCss } from '../../kernel/site/compact-css.ts';
import { TOKENS } from '../../kernel/site/tokens.ts';
import { toColombiaDateTime } from '../../kernel/time/colombia.ts';
import type { Incident, StatusHistory } from './history-schema.ts';
import { COMPONENT_GROUPS, componentName, STATUS_WORDS } from './status-words.ts';

/** The page is also served on its own, so its style is within it: the portal's, and what only this page has. */
const STYLE = compactCss(`${TOKENS}${BASE}
.top { align-items: center; background: var(--surface); border-bottom: 1px solid var(--line); display: flex; gap: 16px;
  height: 56px; padding: 0 16px; }
.top a { color: var(--text); font-weight: 500; text-decoration: none; }
.top a:hover { text-decoration: underline; }
.top .brand { align-items: center; display: flex; font-size: var(--text-3); font-weight: 650; gap: 8px; margin-right: auto; }
.top .brand svg { fill: var(--accent-solid); height: 24px; width: 24px; }
main { margin: 0 auto; max-width: 48rem; padding: 24px 16px 48px; }
h1 { margin-bottom: 16px; }
h2 { margin: 0 0 4px; }
h3 { margin: 0; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow-low);
  margin-bottom: 20px; padding: 16px 20px; }
.whole, .open { border-left: 6px solid var(--of); }
.whole p, .card > :last-child { margin-bottom: 0; }
.operational { --of: var(--good); }
.degraded, .maintenance { --of: var(--warn); }
.outage { --of: var(--bad); }
.unknown { --of: var(--line-strong); }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid var(--line); padding: 12px 0; }
.card > ul > li:first-child { border-top: 0; }
li:last-child { padding-bottom: 0; }
.name { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; }
.state::before { background: var(--of); border-radius: 50%; content: ""; display: inline-block; height: 10px;
  margin-right: 8px; width: 10px; }
.days { display: block; height: 24px; margin-top: 8px; width: 100%; }
.days rect { fill: var(--of); height: 16px; width: 3px; }
summary { cursor: pointer; font-weight: 600; }
small { font-size: var(--text-1); }
small, time { color: var(--text-soft); }
p { white-space: pre-line; }
@media (min-width: 640px) { .top { padding: 0 32px; } main { padding: 24px 32px 48px; } }`);

/** The portal's font, from the documentation beside it. */
const FACE =
  '@font-face { font-family: Inter; src: url(/docs/fonts/inter.woff2) format("woff2"); font-weight: 100 900; font-display: swap; }';

const BRAND =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" /><path d="M8 20a8 8 0 0 1 16 0" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="16" cy="21" r="3" fill="#fff"/></svg>';

type Links = Record<'page' | 'feed', (language: Language) => string> & {
  /** The documentation, where the page is beside it. */
  docs?: (language: Language) => string;
};

/** Addresses on the API's host. */
const LINKS: Links = {
  page: (language) => `/status?lang=${language}`,
  feed: (language) => `/status.xml?lang=${language}`,
  docs: (language) => `/docs/${language}`,
};

/** The public status page: what is wrong now, then every component's days, then what was wrong before. */
export function statusPage(
  language: Language,
  { status, days, components, incidents }: StatusHistory,
  links = LINKS,
): string {
  const words = STATUS_WORDS[language];
  const other = language === 'en' ? 'es' : 'en';
  const brand = `${BRAND}Operator`;
  const open = status.incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const past = incidents?.filter(({ resolvedAt }) => resolvedAt !== null) ?? null;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}: ${words.wholes[status.status]}</title>
<link rel="alternate" type="application/atom+xml" title="${words.title}" href="${links.feed(language)}">
<style>${links.docs === undefined ? '' : FACE}${STYLE}</style>
</head>
<body>
<header class="top">${links.docs === undefined ? `<span class="brand">${brand}</span>` : `<a class="brand" href="${links.docs(language)}">${brand}</a>`}<a href="${links.feed(language)}">${words.feed}</a><a href="${links.page(other)}" hreflang="${other}" lang="${other}">${words.other}</a></header>
<main>
<h1>${words.title}</h1>
${open.map((incident) => toOpenIncident(language, incident)).join('\n')}
<div class="card whole ${status.status}"><p><strong>${words.wholes[status.status]}</strong></p>
<p class="soft">${words.checked} ${toTime(status.updatedAt)}. ${words.zone}${status.stale ? ` <strong>${words.stale}</strong>` : ''}</p></div>
${toMaintenance(language, status.maintenance)}
${toGroups(language, days, components)}
<section class="card"><h2>${words.incidents}</h2>
${toIncidents(language, past)}</section>
</main>
</body>
</html>
`;
}

type ComponentDays = StatusHistory['components'][number];

/** The worst first. */
const FROM_BAD_TO_GOOD = ['outage', 'degraded', 'unknown', 'operational'] as const;

/** Groups components under the names that customers know; the rest is folded while nothing of it is wrong. */
function toGroups(language: Language, days: readonly string[], components: readonly ComponentDays[]): string {
  const words = STATUS_WORDS[language];
  const list = (of: readonly ComponentDays[]) =>
    `<ul>${of.map((component) => toComponent(language, days, component)).join('\n')}</ul>`;
  const known = COMPONENT_GROUPS.map(({ title, components: names }) => ({
    title: title[language],
    of: names.flatMap((name) => components.filter((component) => component.name === name)),
  })).filter(({ of }) => of.length > 0);
  const others = components.filter((component) => !known.some(({ of }) => of.includes(component)));
  const groups = known.map(
    ({ title, of }) =>
      `<section class="card"><div class="name"><h2>${title}</h2>${toState(language, of)}</div>${list(of)}</section>`,
  );
  if (others.length === 0) return groups.join('\n');
  const isWrong = others.some(({ status }) => status === 'outage' || status === 'degraded');
  return `${groups.join('\n')}
<details class="card"${isWrong ? ' open' : ''}><summary>${words.others} · ${toState(language, others)}</summary>${list(others)}</details>`;
}

/** The worst state of some components. */
function toState(language: Language, of: readonly ComponentDays[]): string {
  const worst = FROM_BAD_TO_GOOD.find((state) => of.some(({ status }) => status === state)) ?? 'unknown';
  return `<span class="state ${worst}">${STATUS_WORDS[language].states[worst]}</span>`;
}

function toMaintenance(language: Language, windows: StatusHistory['status']['maintenance']): string {
  if (windows.length === 0) return '';
  const items = windows.map(
    (window) =>
      `<li id="maintenance-${window.id}"><h3>${escapeXml(window.title)}</h3><p>${escapeXml(window.message)}</p><small>${toTime(window.startsAt)} – ${toTime(window.endsAt)}${toNames(language, window.components)}</small></li>`,
  );
  return `<section class="card"><h2>${STATUS_WORDS[language].maintenance}</h2><ul>${items.join('\n')}</ul></section>`;
}

/** The look of an open incident by its impact. */
const LOOKS: Record<Incident['impact'], string> = {
  minor: 'degraded',
  major: 'degraded',
  critical: 'outage',
};

const toOpenIncident = (language: Language, incident: Incident): string =>
  `<section class="card open ${LOOKS[incident.impact]}" id="incident-${incident.id}"><h2>${escapeXml(incident.title)}</h2><p>${escapeXml(incident.message)}</p><small>${STATUS_WORDS[language][incident.status]} · ${toTime(incident.startedAt)}${incident.updatedAt === incident.startedAt ? '' : ` · ${STATUS_WORDS[language].updated} ${toTime(incident.updatedAt)}`}${toNames(language, incident.components)}</small></section>`;

function toComponent(
  language: Language,
  days: readonly string[],
  { name, status, days: states, share }: ComponentDays,
): string {
  const words = STATUS_WORDS[language];
  const percent = share === null ? '' : ` · ${toPercent(language, share)} ${words.working}`;
  const bars = states.map(
    (state, place) =>
      `<rect class="${state}" x="${place * 4}"><title>${days[place]}: ${words.states[state]}</title></rect>`,
  );
  return `<li><div class="name"><strong>${escapeXml(componentName(language, name))}</strong><span class="state ${status}">${words.states[status]}<small>${percent}</small></span></div><svg class="days" viewBox="0 0 ${days.length * 4} 16" preserveAspectRatio="none" role="img" aria-label="${words.lastDays}${percent}">${bars.join('')}</svg></li>`;
}

/** Rounded down: a day with one failure must not show 100 %. */
const toPercent = (language: Language, share: number): string =>
  `${(Math.floor(share * 100_000) / 1_000).toLocaleString(language === 'es' ? 'es-CO' : 'en')} %`;

function toIncidents(language: Language, incidents: readonly Incident[] | null): string {
  const words = STATUS_WORDS[language];
  if (incidents === null) return `<p>${words.unavailable}</p>`;
  if (incidents.length === 0) return `<p>${words.none}</p>`;
  return `<ul>${incidents.map((incident) => toIncident(language, incident)).join('\n')}</ul>`;
}

const toIncident = (language: Language, incident: Incident): string =>
  `<li id="incident-${incident.id}"><h3>${escapeXml(incident.title)}</h3><p>${escapeXml(incident.message)}</p><small>${STATUS_WORDS[language][incident.status]} · ${toTime(incident.startedAt)}${incident.resolvedAt === null ? '' : ` – ${toTime(incident.resolvedAt)}`}${toNames(language, incident.components)}</small></li>`;

const toNames = (language: Language, components: readonly string[]): string =>
  components.length === 0
    ? ''
    : ` · ${components.map((name) => escapeXml(componentName(language, name))).join(', ')}`;

const toTime = (at: string): string =>
  `<time datetime="${at}">${toColombiaDateTime(new Date(at)).slice(0, 16)}</time>`;
