export type Language = 'en' | 'es';

/** The better match of an Accept-Language (RFC 9110, section 12.5.4), or `otherwise`. */
export function preferredLanguage(acceptLanguage: string | null | undefined, otherwise: Language): Language {
  if (!acceptLanguage) return otherwise;
  const weights = readWeights(acceptLanguage);
  const rest = weights.get('*') ?? 0;
  const [first, second] = otherwise === 'en' ? (['en', 'es'] as const) : (['es', 'en'] as const);
  const [ofFirst, ofSecond] = [weights.get(first) ?? rest, weights.get(second) ?? rest];
  if (ofFirst !== ofSecond) return ofFirst > ofSecond ? first : second;
  // Equal weights: the one named first.
  const named = [...weights.keys()].find((language) => language === first || language === second);
  return ofFirst > 0 && named === second ? second : first;
}

/** The highest weight of each language that the header names, in its order. */
function readWeights(acceptLanguage: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of acceptLanguage.split(',', 20)) {
    const [range = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/, 4);
    const language = range.split('-')[0] ?? '';
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality) || 0;
    weights.set(language, Math.max(weights.get(language) ?? 0, weight));
  }
  return weights;
}
