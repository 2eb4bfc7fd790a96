/** The portal's style sheet: light and dark, from 360 px up. Text contrast meets WCAG AA (4.5:1). */
export const STYLES = `
:root { color-scheme: light dark; --ground: #f6f7f9; --card: #fff; --text: #1b1f24; --soft: #57606a; --line: #d0d7de;
  --accent: #0b5cad; --on-accent: #fff; --bad: #b3261e; --bad-ground: #fdecea; --good: #14633a; --good-ground: #e6f4ec;
  --warn: #7a4d00; --warn-ground: #fff4d6; --bar: #3b82c4; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1318; --card: #171c23; --text: #e6eaef; --soft: #a3adb8;
  --line: #363f4a; --accent: #79b8ff; --on-accent: #08192b; --bad: #ff9b93; --bad-ground: #3a1715; --good: #7fd8a4;
  --good-ground: #11301f; --warn: #f0c674; --warn-ground: #33280d; --bar: #5aa2e6; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; }
a { color: var(--accent); text-underline-offset: 2px; }
h2, h3, p, li, summary, legend, label, caption { overflow-wrap: anywhere; } button, .button, .tag { overflow-wrap: normal; }
.name { display: inline-block; max-width: min(16rem, 60vw); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: bottom; }
main > form { margin-bottom: 1rem; }
/* A name in another direction must not turn around what stands beside it. */
a, b, strong, code, summary, option, .soft, .tag { unicode-bidi: isolate; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 0 0 .75rem; }
h3 { font-size: 1rem; margin: 1rem 0 .5rem; }
p { margin: 0 0 .75rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; }
.top { background: var(--card); border-bottom: 1px solid var(--line); }
.top > div { max-width: 1120px; margin: 0 auto; padding: .6rem 1rem; display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; }
.brand { font-weight: 700; color: var(--text); text-decoration: none; }
.top > div > * { min-width: 0; max-width: 100%; } .spring { flex: 1; }
.top details { position: relative; } .top summary { cursor: pointer; padding: .35rem .5rem; }
.top details > div { position: absolute; right: 0; z-index: 2; min-width: 14rem; max-width: calc(100vw - 2rem); background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .5rem; }
.top details:first-of-type > div { left: 0; right: auto; }
.top details a { display: block; padding: .4rem .5rem; }
.menu { max-width: 1120px; margin: 0 auto; padding: 0 1rem; }
.menu ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 .25rem; }
.menu a { display: block; padding: .6rem .7rem; color: var(--text); text-decoration: none; border-bottom: 3px solid transparent; }
.menu a:hover { border-color: var(--line); } .menu a[aria-current] { border-color: var(--accent); font-weight: 600; }
main { max-width: 1120px; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
main.narrow { max-width: 30rem; padding-top: 3rem; }
footer { max-width: 1120px; margin: 0 auto; padding: 1rem; color: var(--soft); font-size: .875rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.1rem; margin: 0 0 1.25rem; }
.grid { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); margin-bottom: 1.25rem; }
.grid .card { margin: 0; }
.figure { font-size: clamp(1.1rem, 6vw, 1.5rem); font-weight: 650; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.soft { color: var(--soft); } .small { font-size: .875rem; }
.row [aria-current] { color: inherit; font-weight: 600; text-decoration: none; } .row { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center; }
nav.row { margin-bottom: 1rem; }
.between { justify-content: space-between; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); padding-bottom: .4rem; }
.wide caption span { display: block; width: fit-content; max-width: calc(100vw - 4.5rem); position: sticky; left: 0; }
tbody:empty::after { content: '—'; display: table-cell; padding: .5rem .6rem; color: var(--soft); }
th, td { text-align: left; padding: .5rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-size: .875rem; color: var(--soft); font-weight: 600; }
td.number, th.number { text-align: right; white-space: nowrap; }
td.long, th.long { overflow-wrap: anywhere; min-width: 12rem; } td:not(.long) code { white-space: nowrap; } td audio { min-width: 15rem; }
form.stack { display: grid; gap: .9rem; max-width: 34rem; }
form.inline { display: inline-flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
label, legend { font-weight: 600; display: block; margin-bottom: .2rem; }
fieldset { border: 1px solid var(--line); border-radius: 8px; padding: .6rem .9rem; margin: 0; min-width: 0; }
fieldset label, label.choice { font-weight: 400; display: flex; gap: .5rem; align-items: baseline; margin: .25rem 0; }
input, select, textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: 6px; padding: .5rem .6rem; width: 100%; max-width: 100%; }
input[type=checkbox], input[type=radio] { width: auto; }
textarea { min-height: 7rem; font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .9rem; }
[aria-invalid=true] { border-color: var(--bad); }
.hint { color: var(--soft); font-size: .875rem; margin: .2rem 0 0; } .wrong { color: var(--bad); font-size: .9rem; margin: .25rem 0 0; }
button, .button { font: inherit; font-weight: 600; cursor: pointer; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); border-radius: 6px; padding: .5rem .9rem; text-decoration: none; display: inline-block; justify-self: start; }
button.plain, .button.plain { background: transparent; color: var(--accent); }
button.danger, .button.danger { background: transparent; color: var(--bad); border-color: var(--bad); }
.note { border: 1px solid var(--line); border-left: 4px solid var(--accent); border-radius: 8px; background: var(--card); padding: .7rem 1rem; margin: 0 0 1.25rem; }
.note.bad { border-left-color: var(--bad); background: var(--bad-ground); color: var(--bad); } .note.good { border-left-color: var(--good); background: var(--good-ground); color: var(--good); }
.note.warn { border-left-color: var(--warn); background: var(--warn-ground); color: var(--warn); } .note p:last-child { margin: 0; }
.note a { color: inherit; }
.tag { display: inline-block; border-radius: 99px; border: 1px solid currentColor; padding: 0 .55rem; font-size: .8rem; white-space: nowrap; }
.tag.good { color: var(--good); } .tag.bad { color: var(--bad); } .tag.warn { color: var(--warn); } .tag.soft { color: var(--soft); }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .9em; overflow-wrap: anywhere; }
pre { background: var(--ground); border: 1px solid var(--line); border-radius: 8px; padding: .7rem .9rem; white-space: pre-wrap; margin: 0 0 .75rem; }
dl { display: grid; grid-template-columns: minmax(7rem, auto) 1fr; gap: .35rem 1rem; margin: 0 0 1rem; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; min-width: 0; }
.steps { padding-left: 1.2rem; margin: 0; } .steps li { margin: .3rem 0; }
figure { margin: 0 0 1rem; } .chart { width: 100%; height: auto; display: block; overflow: visible; } .chart path { fill: var(--bar); } .chart line { stroke: var(--line); } .chart text { fill: var(--soft); font-size: 11px; }
.bar { width: 100%; min-width: 4rem; height: .6rem; display: block; margin-top: .4rem; } .bar rect { fill: var(--bar); }
tr.total th, tr.total td { font-weight: 700; color: inherit; border-top: 2px solid var(--soft); }
audio { max-width: 100%; }
progress { width: 100%; height: .7rem; accent-color: var(--bar); }
.qr { background: #fff; padding: .5rem; max-width: 100%; height: auto; border-radius: 8px; }
@media (max-width: 40rem) { h1 { font-size: 1.35rem; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } th, td { padding: .45rem .4rem; } .wide :is(td, th):not(.number, .long) { min-width: 6.5rem; } .menu a { padding: .4rem .5rem; font-size: .9375rem; } .chart text { font-size: 20px; } }
@page { margin: 18mm 15mm; }
@media print { .top, .menu, .skip, footer, form, nav, .button, .bar, .screen { display: none !important; } body { background: #fff; color: #000; font-size: 10.5pt; }
  main { max-width: none; padding: 0; } a { color: inherit; text-decoration: none; } .soft, caption, th, dt { color: #444; } .card { border: 0; padding: 0; background: none; } .wide { overflow: visible; }
  table { break-inside: auto; } tr { break-inside: avoid; } thead { display: table-header-group; } h2, caption { break-after: avoid; } th, td { padding: .25rem .4rem; border-color: #999; } }
`;

/** A hash of the sheet's content (FNV-1a), so that browsers can cache it until it changes. */
const version = (): string => {
  let hash = 0x811c9dc5;
  for (const character of STYLES) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
};
export const STYLES_PATH = `/styles-${version()}.css`;
