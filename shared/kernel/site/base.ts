/** The elements that those pages share. */
export const BASE = `
* {
  box-sizing: border-box;
}
html {
  -webkit-text-size-adjust: 100%;
}
body {
  -webkit-font-smoothing: antialiased;
  margin: 0;
  background: var(--page);
  color: var(--text);
  font: var(--text-2) / 1.45 var(--sans);
}
a {
  color: var(--accent);
  text-decoration-thickness: 1px;
  text-underline-offset: 3px;
}
h1,
h2,
h3,
p,
figure,
dl,
dd,
ul,
ol,
pre {
  margin: 0;
}
h1 {
  font-size: var(--text-4);
  font-weight: 650;
  letter-spacing: -0.01em;
  line-height: 1.25;
  overflow-wrap: anywhere;
}
h2 {
  font-size: var(--text-3);
  font-weight: 600;
  margin-bottom: 12px;
}
h3 {
  font-size: var(--text-2);
  font-weight: 600;
  margin: 16px 0 8px;
}
p {
  margin-bottom: 12px;
}
h2,
h3,
p,
li,
summary,
legend,
label,
caption {
  overflow-wrap: anywhere;
}
/* A name in another direction must not turn around what stands beside it. */
a,
b,
strong,
code,
summary,
option,
.soft,
.tag {
  unicode-bidi: isolate;
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
code,
pre {
  font-family: var(--mono);
  font-size: 0.93em;
  overflow-wrap: anywhere;
}
pre {
  background: var(--page);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  margin-bottom: 12px;
  padding: 12px 16px;
  white-space: pre-wrap;
}
audio {
  max-width: 100%;
}
.soft {
  color: var(--text-soft);
}
.lead {
  font-size: var(--text-3);
  font-weight: 500;
}
.small {
  font-size: var(--text-1);
}
.figure {
  font-size: var(--text-5);
  font-variant-numeric: tabular-nums;
  font-weight: 600;
  letter-spacing: -0.02em;
  line-height: 1.2;
  overflow-wrap: anywhere;
}
.icon {
  fill: none;
  flex: none;
  height: 16px;
  stroke: currentColor;
  stroke-linecap: round;
  stroke-linejoin: round;
  stroke-width: 2;
  vertical-align: -3px;
  width: 16px;
}
.skip {
  left: -999px;
  position: absolute;
}
.skip:focus {
  background: var(--raised);
  left: 16px;
  padding: 8px 16px;
  top: 12px;
  z-index: 4;
}
.hidden {
  clip-path: inset(50%);
  height: 1px;
  overflow: hidden;
  position: absolute;
  white-space: nowrap;
  width: 1px;
}
`;
