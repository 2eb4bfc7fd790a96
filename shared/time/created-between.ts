import { addDays, startOfColombiaDay } from './colombia.ts';
import { ColombiaDay } from './colombia-day.ts';

/** What a list takes for a part of the time that its items were created in. */
export const createdBetween = {
  createdFrom: ColombiaDay.optional().describe('First Colombia day, inclusive.'),
  createdTo: ColombiaDay.optional().describe('Last Colombia day, inclusive.'),
};

type Days = { createdFrom?: string | undefined; createdTo?: string | undefined };

/** What a list's query filters by: all that it holds but where the page is, and its days as moments. */
export const toTerms = <Rest extends object>({
  limit: _,
  cursor: __,
  createdFrom,
  createdTo,
  ...rest
}: Rest & Days & { limit: number; cursor?: string | undefined }) => ({
  ...rest,
  ...toMoments({ createdFrom, createdTo }),
});

/** The same as moments; the end is exclusive. */
export const toMoments = ({ createdFrom, createdTo }: Days) => ({
  createdFrom: createdFrom === undefined ? undefined : startOfColombiaDay(createdFrom),
  createdBefore: createdTo === undefined ? undefined : startOfColombiaDay(addDays(createdTo, 1)),
});
