import type { Language } from '../http/language/preferred-language.ts';
import { toColombiaDateTime } from '../time/colombia.ts';
import { escapeXml } from './escape-xml.ts';
import type { Incident, StatusHistory } from './history-schema.ts';
import { componentName, STATUS_WORDS } from './status-words.ts';

/** Colors, fonts and sizes are those of the portal and the documentation (tokens.css); the page is also served on its own. */
const STYLE = `:root{color-scheme:light dark;--good:light-dark(#18794e,#3dd68c);--slow:light-dark(#8f5200,#ffca16);--bad:light-dark(#ce2c31,#ff9592);--none:light-dark(#8b8d98,#777b84);--line:light-dark(#e0e1e6,#2e3135)}
body{background:light-dark(#f9f9fb,#111113);color:light-dark(#1c2024,#edeef0);font:1rem/1.6 Inter,system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;margin:0 auto;max-width:56rem;padding:1.5rem 1.25rem}
a{color:light-dark(#0b68cb,#70b8ff);text-underline-offset:3px}
h1{font-size:1.75rem;letter-spacing:-.01em;line-height:1.25;margin:0}h2{font-size:1.25rem;line-height:1.3;margin:2rem 0 .75rem}h3{font-size:1rem;margin:0}h1,h2,h3,strong{font-weight:600}
header{align-items:baseline;display:flex;flex-wrap:wrap;gap:0 1rem;justify-content:space-between}
.whole{background:light-dark(#fff,#18191b);border:1px solid var(--line);border-left:.4rem solid var(--of);border-radius:8px;font-size:1.125rem;font-weight:600;margin:1rem 0;padding:.75rem 1rem}
.operational{--of:var(--good)}.degraded,.maintenance{--of:var(--slow)}.outage{--of:var(--bad)}.unknown{--of:var(--none)}
ul{list-style:none;margin:0;padding:0}li{border-top:1px solid var(--line);padding:.6rem 0}
.name{display:flex;flex-wrap:wrap;gap:0 1rem;justify-content:space-between}
.state::before{background:var(--of);border-radius:50%;content:"";display:inline-block;height:.7em;margin-right:.4em;width:.7em}
svg{display:block;height:1.6rem;margin-top:.3rem;width:100%}rect{fill:var(--of)}
small{font-size:.875rem}small,time{color:GrayText;color:light-dark(#60646c,#b0b4ba)}p{margin:.3rem 0;white-space:pre-line}`;

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
      `<rect class="${state}" x="${place * 4}" width="3" height="16"><title>${days[place]}: ${words.states[state]}</title></rect>`,
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
