import { print, printError } from '../../operator/program/terminal/print.ts';
import { runSmokeChecks, type SmokeOutcome } from './run-checks.ts';
import { toLine } from './to-line.ts';

// `npm run smoke -- <base address> [<the portal's>]`: checks a deployment from outside. Exit codes: 0, 1 (it does not
// work), 2.
const ADDRESS = /^https?:\/\/[^/]+\/?$/;
const [base, portal] = process.argv.slice(2);
if (base === undefined || [base, portal ?? base].some((address) => !ADDRESS.test(address))) {
  printError(
    'Usage: OPERATOR_API_KEY=svc_… npm run smoke -- https://api.example.com [https://portal.example.com]',
  );
  process.exit(2);
}

const outcomes = await runSmokeChecks(
  base.replace(/\/$/, ''),
  process.env.OPERATOR_API_KEY || undefined,
  (outcome) => print(toLine(outcome)),
  portal?.replace(/\/$/, ''),
);
const count = (result: SmokeOutcome['result']): number =>
  outcomes.filter((outcome) => outcome.result === result).length;
print(`\n${base}: ${count('ok')} ok, ${count('failed')} failed, ${count('skipped')} skipped`);
process.exit(count('failed') > 0 ? 1 : 0);
