import brands from './data/brands.json' with { type: 'json' };
import fraud from './data/fraud-words.json' with { type: 'json' };
import { anyOf } from './look-alikes.ts';

const ACTION = anyOf(fraud.actions);
const OBJECT = anyOf(fraud.objects);
const BETWEEN = `(?:${anyOf(fraud.between)}|\\d)*`;
const ANYWHERE = new RegExp(
  `${anyOf(fraud.phrases)}|${ACTION}${BETWEEN}${OBJECT}|${OBJECT}${BETWEEN}${ACTION}`,
);
const DRESSING = `(?:${anyOf([...brands.dressing, ...brands.endings, ...fraud.between])}|\\d)*`;
const ALONE = new RegExp(`^${DRESSING}${anyOf(fraud.alone)}${DRESSING}$`);
const WORD = new RegExp(`^${anyOf(['otp'])}$`);

/** Whether a normalized alias is what links of fraud are called (`verificar-cuenta`, `clave-dinamica`, `otp`, `banco`). */
export function looksLikeFraud(alias: string): boolean {
  const letters = alias.replace(/[-_]/g, '');
  return ANYWHERE.test(letters) || ALONE.test(letters) || alias.split(/[-_]/).some((word) => WORD.test(word));
}
