import { addDays, startOfColombiaDay } from './colombia.ts';
import { ColombiaDay } from './colombia-day.ts';

/** Query parameters that filter a list by creation day. */
export const createdBetween = {
  createdFrom: ColombiaDay.optional().describe('First Colombia day, inclusive.'),
  createdTo: ColombiaDay.optional().describe('Last Colombia day, inclusive.'),
};

type Days = { createdFrom?: string | undefined; createdTo?: string | undefined };

/** A list's filters: its query without the paging parameters, with days converted to moments. */
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

/** The days as moments; the end is exclusive. */
export const toMoments = ({ createdFrom, createdTo }: Days) => ({
  createdFrom: createdFrom === undefined ? undefined : startOfColombiaDay(createdFrom),
  createdBefore: createdTo === undefined ? undefined : startOfColombiaDay(addDays(createdTo, 1)),
});
