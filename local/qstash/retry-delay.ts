import { QstashError } from './qstash-error.ts';

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  pow: Math.pow,
  sqrt: Math.sqrt,
  abs: Math.abs,
  exp: Math.exp,
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
  min: Math.min,
  max: Math.max,
};
const TOKEN = /\s*(\d+(?:\.\d+)?|[a-z]+|[-+*/(),])/gy;

/**
 * The milliseconds of an `Upstash-Retry-Delay` before a retry: numbers, `retried` (0 at the first), `+ - * /`, parentheses, and
 * the functions above. Throws QstashError (400) for anything else.
 */
export function retryDelayMs(expression: string, retried: number): number {
  const tokens = [...expression.trim().matchAll(TOKEN)].map(([, token = '']) => token);
  const refuse = (): never => {
    throw new QstashError(400, `upstash-retry-delay is not an expression: ${expression}`);
  };
  const take = (wanted: string): void => {
    if (tokens.shift() !== wanted) refuse();
  };
  const sum = (): number => {
    let value = product();
    while (tokens[0] === '+' || tokens[0] === '-') value += tokens.shift() === '+' ? product() : -product();
    return value;
  };
  const product = (): number => {
    let value = factor();
    while (tokens[0] === '*' || tokens[0] === '/') value *= tokens.shift() === '*' ? factor() : 1 / factor();
    return value;
  };
  const factor = (): number => {
    const token = tokens.shift() ?? refuse();
    if (/^\d/.test(token)) return Number(token);
    if (token === 'retried') return retried;
    if (token === '-') return -factor();
    if (token !== '(') {
      const run = FUNCTIONS[token] ?? refuse();
      take('(');
      return run(...list());
    }
    const value = sum();
    take(')');
    return value;
  };
  const list = (): number[] => {
    const values = [sum()];
    for (; tokens[0] === ','; values.push(sum())) tokens.shift();
    take(')');
    return values;
  };
  if (tokens.join('') !== expression.replaceAll(/\s/g, '')) refuse();
  const value = sum();
  if (tokens.length > 0 || !Number.isFinite(value)) refuse();
  return Math.max(0, value);
}
