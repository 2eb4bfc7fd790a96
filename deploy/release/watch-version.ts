import type { Clock } from './clock.ts';
import { NONE, type ReadAnswers, type VersionAnswers } from './read-answers.ts';

/** Requests after which a new version that does not fail more often than the one before takes the others too. */
const ENOUGH_ANSWERS = 200;
/** A step with fewer requests ends after this time. */
const WATCHED_MS = 600_000;
const LOOK_EVERY_MS = 15_000;
/** This many failures are not chance: a version with more is no longer watched. */
const MANY_FAILURES = 10;
/** A version that gets a tenth of the requests answers one of this many, but for one time in 30,000. */
const ANSWERS_BY_NOW = 100;

type Versions = { now: string; before: string };
type Verdict = { isGood: boolean; why: string };

/**
 * Compares a version that answers some requests with the one that answers the others, since this moment, so that an
 * outage counts for both. While it fails more often it is not judged good; what it has not answered until the end is.
 */
export async function watchVersion(
  readAnswers: ReadAnswers,
  { now, before }: Versions,
  clock: Clock,
): Promise<Verdict> {
  const since = clock.now();
  for (;;) {
    await clock.sleep(LOOK_EVERY_MS);
    const isOver = clock.now() - since >= WATCHED_MS;
    try {
      const counted = await readAnswers([now, before], since);
      const verdict = judge(counted.get(now) ?? NONE, counted.get(before) ?? NONE, isOver);
      if (verdict !== undefined) return verdict;
    } catch (error) {
      // Without a last look nothing says that it is good.
      if (isOver) return { isGood: false, why: error instanceof Error ? error.message : String(error) };
    }
  }
}

/** Undefined: keep watching. */
function judge(now: VersionAnswers, before: VersionAnswers, isOver: boolean): Verdict | undefined {
  const why = `${describe(now)}, the previous version ${describe(before)}`;
  if (rateOf(now) > rateOf(before))
    return isOver || now.failed >= MANY_FAILURES ? { isGood: false, why } : undefined;
  if (now.answers >= ENOUGH_ANSWERS) return { isGood: true, why };
  if (!isOver) return undefined;
  return { isGood: now.points > 0 || before.points < ANSWERS_BY_NOW, why };
}

const rateOf = ({ answers, failed }: VersionAnswers): number => (answers === 0 ? 0 : failed / answers);

const describe = ({ answers, failed }: VersionAnswers): string => `${failed} of ${answers} answers failed`;
