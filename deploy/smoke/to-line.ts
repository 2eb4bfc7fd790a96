import { toOneLine } from '../../operator/program/terminal/escape-controls.ts';
import type { SmokeOutcome } from './run-checks.ts';

const WORDS = { ok: 'ok  ', failed: 'FAIL', skipped: 'skip' } as const;

export const toLine = ({ name, result, durationMs, why }: SmokeOutcome): string =>
  `${WORDS[result]}  ${name.padEnd(40)} ${result === 'skipped' ? '' : `${durationMs} ms`}${why ? `  ${toOneLine(why)}` : ''}`;
