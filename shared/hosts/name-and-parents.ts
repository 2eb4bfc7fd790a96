/** The name and each of its parents: `a.b.co` gives `a.b.co`, `b.co`, `co`. */
export const nameAndParents = (name: string): string[] => {
  const labels = name.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
};
