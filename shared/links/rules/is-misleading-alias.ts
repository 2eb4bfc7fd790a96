import { once } from '../../platform/once.ts';
import brands from './data/brands.json' with { type: 'json' };
import fraud from './data/fraud-words.json' with { type: 'json' };
import { anyOf } from './look-alikes.ts';
import { looksLikeBrand } from './looks-like-brand.ts';
import { isNearBrand } from './near-brand.ts';

/** Whether a normalized alias could make people mistake a link on a shared domain for somebody else's. */
export const isMisleadingAlias = (alias: string): boolean =>
  looksLikeBrand(alias) || looksLikeFraud(alias) || isNearBrand(alias);

/** Built on first use: long, and needed only for aliases. */
const patternsOf = once(() => {
  const action = anyOf(fraud.actions);
  const object = anyOf(fraud.objects);
  const between = `(?:${anyOf(fraud.between)}|\\d)*`;
  const anywhere = new RegExp(
    `${anyOf(fraud.phrases)}|${action}${between}${object}|${object}${between}${action}`,
  );
  const dressing = `(?:${anyOf([...brands.dressing, ...brands.endings, ...fraud.between])}|\\d)*`;
  const alone = new RegExp(`^${dressing}${anyOf(fraud.alone)}${dressing}$`);
  const word = new RegExp(`^${anyOf(['otp'])}$`);
  return { anywhere, alone, word };
});

/** Whether a normalized alias uses words typical of phishing (`verificar-cuenta`, `clave-dinamica`, `otp`, `banco`). */
function looksLikeFraud(alias: string): boolean {
  const { anywhere, alone, word } = patternsOf();
  const letters = alias.replace(/[-_]/g, '');
  return anywhere.test(letters) || alone.test(letters) || alias.split(/[-_]/).some((part) => word.test(part));
}
