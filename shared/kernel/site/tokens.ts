/**
 * The colors, sizes and fonts of whatever people see: the portal, the documentation and the status page. Colors are steps of Radix
 * Colors (MIT): slate, blue, red, green and amber, light and dark.
 */
export const TOKENS = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f9f9fb, #111113);
  --surface: light-dark(#fff, #18191b);
  --raised: light-dark(#fff, #212225);
  --hover: light-dark(#f0f0f3, #212225);
  --selected: light-dark(#e6f4fe, #0d2847);
  --line: light-dark(#e0e1e6, #2e3135);
  --line-soft: light-dark(#cdced6, #43484e);
  --line-strong: light-dark(#8b8d98, #777b84);
  --text: light-dark(#1c2024, #edeef0);
  --text-soft: light-dark(#60646c, #b0b4ba);
  --accent: light-dark(#0b68cb, #70b8ff);
  --accent-solid: light-dark(#0b68cb, #0090ff);
  --on-accent: light-dark(#fff, #0d1520);
  --chart: light-dark(#0588f0, #3b9eff);
  --chart-before: light-dark(#b9bbc6, #5a6169);
  --good: light-dark(#18794e, #3dd68c);
  --good-ground: light-dark(#e6f6eb, #132d21);
  --warn: light-dark(#8f5200, #ffca16);
  --warn-ground: light-dark(#fff7c2, #302008);
  --bad: light-dark(#ce2c31, #ff9592);
  --bad-solid: #ce2c31;
  --bad-ground: light-dark(#feebec, #3b1219);

  --text-1: 0.75rem;
  --text-2: 0.875rem;
  --text-3: 1rem;
  --text-4: 1.375rem;
  --text-5: 1.75rem;
  --radius: 8px;
  --shadow: 0 8px 24px rgb(0 0 0 / 0.16);
  --edge: light-dark(rgb(28 32 36 / 0.16), rgb(0 0 0 / 0.7));
  --shadow-low: 0 1px 2px light-dark(rgb(28 32 36 / 0.06), rgb(0 0 0 / 0.3));
  --sans: "Inter", system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
}
`;
