import { type Outcome, runChecks } from './run-checks.ts';
import { toLine } from './to-line.ts';

// `npm run smoke -- <base address>`: whether a deployment works, seen from outside. Exit codes: 0, 1 (it does not), 2.
const [base] = process.argv.slice(2);
if (base === undefined || !/^https?:\/\/[^/]+\/?$/.test(base)) {
  console.error('Usage: OPERATOR_API_KEY=svc_… npm run smoke -- https://api.example.com');
  process.exit(2);
}

const outcomes = await runChecks(
  base.replace(/\/$/, ''),
  process.env.OPERATOR_API_KEY || undefined,
  (outcome) => console.log(toLine(outcome)),
);
const count = (result: Outcome['result']): number =>
  outcomes.filter((outcome) => outcome.result === result).length;
console.log(`\n${base}: ${count('ok')} ok, ${count('failed')} failed, ${count('skipped')} skipped`);
process.exit(count('failed') > 0 ? 1 : 0);
