import type { Language } from '../../kernel/errors/preferred-language.ts';
import { escapeXml } from '../../kernel/escape-xml.ts';
import { BASE } from '../../kernel/site/base.ts';
import { compactCss } from '../../kernel/site/compact-css.ts';
import { TOKENS } from '../../kernel/site/tokens.ts';
import { toColombiaDateTime } from '../../kernel/time/colombia.ts';
import type { Incident, StatusHistory } from './history-schema.ts';
import { componentName, STATUS_WORDS } from './status-words.ts';

/** The page is also served on its own, so its style is within it: the portal's, and what only this page has. */
const STYLE = compactCss(`${TOKENS}${BASE}
body { font-size: var(--text-3); line-height: 1.6; margin: 0 auto; max-width: 56rem; padding: 24px 20px; }
h1 { font-size: var(--text-5); }
h2 { font-size: var(--text-4); margin: 32px 0 12px; }
h3 { font-size: var(--text-3); margin: 0; }
header { align-items: baseline; display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; }
.whole { background: var(--surface); border: 1px solid var(--line); border-left: 6px solid var(--of);
  border-radius: var(--radius); font-weight: 600; margin: 16px 0; padding: 12px 16px; }
.operational { --of: var(--good); }
.degraded, .maintenance { --of: var(--warn); }
.outage { --of: var(--bad); }
.unknown { --of: var(--line-strong); }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid var(--line); padding: 12px 0; }
.name { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; }
.state::before { background: var(--of); border-radius: 50%; content: ""; display: inline-block; height: 12px;
  margin-right: 8px; width: 12px; }
svg { display: block; height: 24px; margin-top: 4px; width: 100%; }
rect { fill: var(--of); height: 16px; width: 3px; }
small { font-size: var(--text-2); }
small, time { color: var(--text-soft); }
p { margin: 4px 0; white-space: pre-line; }`);

type Links = Record<'page' | 'feed', (language: Language) => string>;

/** Addresses on the API's host. */
const LINKS: Links = {
  page: (language) => `/status?lang=${language}`,
  feed: (language) => `/status.xml?lang=${language}`,
};

/** The public status page: every component's days, incidents and maintenance. */
export function statusPage(
  language: Language,
  { status, days, components, incidents }: StatusHistory,
  links = LINKS,
): string {
  const words = STATUS_WORDS[language];
  const other = language === 'en' ? 'es' : 'en';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}: ${words.wholes[status.status]}</title>
<link rel="alternate" type="application/atom+xml" title="${words.title}" href="${links.feed(language)}">
<style>${STYLE}</style>
</head>
<body>
<header><h1>${words.title}</h1><nav><a href="${links.page(other)}" hreflang="${other}" lang="${other}">${words.other}</a> · <a href="${links.feed(language)}">${words.feed}</a></nav></header>
<main>
<p class="whole ${status.status}">${words.wholes[status.status]}</p>
<p>${words.checked} ${toTime(status.updatedAt)}. ${words.zone}${status.stale ? ` <strong>${words.stale}</strong>` : ''}</p>
${section(
  words.maintenance,
  status.maintenance.map(
    (window) =>
      `<li id="maintenance-${window.id}"><h3>${escapeXml(window.title)}</h3><p>${escapeXml(window.message)}</p><small>${toTime(window.startsAt)} – ${toTime(window.endsAt)}${toNames(language, window.components)}</small></li>`,
  ),
)}
<h2>${words.components}</h2>
<p><small>${words.lastDays}</small></p>
<ul>${components.map((component) => toComponent(language, days, component)).join('\n')}</ul>
<h2>${words.incidents}</h2>
${toIncidents(language, incidents)}
</main>
</body>
</html>
`;
}

const section = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `<h2>${title}</h2>\n<ul>${items.join('\n')}</ul>`;

function toComponent(
  language: Language,
  days: readonly string[],
  { name, status, days: states, share }: StatusHistory['components'][number],
): string {
  const words = STATUS_WORDS[language];
  const percent = share === null ? '' : ` · ${toPercent(language, share)} ${words.working}`;
  const bars = states.map(
    (state, place) =>
      `<rect class="${state}" x="${place * 4}"><title>${days[place]}: ${words.states[state]}</title></rect>`,
  );
  return `<li><div class="name"><strong>${escapeXml(componentName(language, name))}</strong><span class="state ${status}">${words.states[status]}<small>${percent}</small></span></div><svg viewBox="0 0 ${days.length * 4} 16" preserveAspectRatio="none" role="img" aria-label="${words.lastDays}${percent}">${bars.join('')}</svg></li>`;
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
