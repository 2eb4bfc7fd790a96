type Scored = { readonly member: string; readonly score: number };

/** One end of a range of scores. */
export type ScoreBound = { readonly score: number; readonly exclusive: boolean };

/** Members ordered by score, then by bytes. */
export class SortedSet {
  readonly #scores = new Map<string, number>();
  readonly #ordered: Scored[] = [];

  get size(): number {
    return this.#ordered.length;
  }

  score(member: string): number | undefined {
    return this.#scores.get(member);
  }

  set(member: string, score: number): void {
    if (this.#scores.get(member) === score) return;
    this.delete(member);
    this.#scores.set(member, score);
    this.#ordered.splice(this.#indexOf({ member, score }), 0, { member, score });
  }

  delete(member: string): boolean {
    const score = this.#scores.get(member);
    if (score === undefined) return false;
    this.#scores.delete(member);
    this.#ordered.splice(this.#indexOf({ member, score }), 1);
    return true;
  }

  [Symbol.iterator](): IterableIterator<Scored> {
    return this.#ordered.values();
  }

  /** The members between two bounds. */
  between(min: ScoreBound, max: ScoreBound): Scored[] {
    const from = this.#firstWhere(({ score }) => (min.exclusive ? score > min.score : score >= min.score));
    const to = this.#firstWhere(({ score }) => (max.exclusive ? score >= max.score : score > max.score));
    return this.#ordered.slice(from, to);
  }

  #indexOf(sought: Scored): number {
    return this.#firstWhere(
      ({ member, score }) => score > sought.score || (score === sought.score && member >= sought.member),
    );
  }

  /** Binary search for the first element for which a monotonic predicate holds. */
  #firstWhere(passes: (scored: Scored) => boolean): number {
    let low = 0;
    let high = this.#ordered.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const scored = this.#ordered[middle];
      if (scored !== undefined && passes(scored)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
