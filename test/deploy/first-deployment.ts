import { readFileSync } from 'node:fs';

/** Commands of a page, and what they print if they worked. */
export type PageBlock = {
  /** The heading that it is under, such as `5. Release`. */
  step: string;
  commands: string[];
  /** Texts that its output has, in the page's order. */
  expected: string[];
  /** Whether the page says that some commands end with exit code 1. */
  mayFail: boolean;
};

const PAGE = new URL('../../docs/operations/deploying.md', import.meta.url);

/** The blocks of commands of a page's section, with the `You see` paragraph below each. */
export function readFirstDeployment(): PageBlock[] {
  const [, section = ''] = /^## The first deployment\n(.*?)^## /ms.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const blocks: PageBlock[] = [];
  let step = '';
  for (const paragraph of section.replaceAll(/^```.*?^```$/gms, '').split(/\n{2,}/)) {
    const lines = paragraph.split('\n').filter((line) => line !== '');
    step = /^### (.+)$/.exec(lines[0] ?? '')?.[1] ?? step;
    const last = blocks.at(-1);
    if (lines.length > 0 && lines.every((line) => line.startsWith('    ')))
      blocks.push({ step, commands: lines.map((line) => line.slice(4)), expected: [], mayFail: false });
    else if (last !== undefined && last.step === step && lines[0]?.startsWith('You see ') === true) {
      last.expected.push(...[...paragraph.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
      last.mayFail = paragraph.includes('exit code 1');
    }
  }
  return blocks;
}

/** The files of settings that the page has one write beside the checkout, and the names in each. */
export function readSettingsFiles(): Record<string, string[]> {
  const files = [...readFileSync(PAGE, 'utf8').matchAll(/^```sh\n# \.\.\/([\w.]+)[^\n]*\n(.*?)^```$/gms)];
  return Object.fromEntries(
    files.map(([, name = '', lines = '']) => [
      name,
      [...lines.matchAll(/^([A-Z_0-9]+)=/gm)].map(([, variable = '']) => variable),
    ]),
  );
}
