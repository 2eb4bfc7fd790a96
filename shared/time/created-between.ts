import { addDays, startOfColombiaDay } from './colombia.ts';
import { ColombiaDay } from './colombia-day.ts';

/** What a list takes for a part of the time that its items were created in. */
export const createdBetween = {
  createdFrom: ColombiaDay.optional().describe('First Colombia day, inclusive.'),
  createdTo: ColombiaDay.optional().describe('Last Colombia day, inclusive.'),
};

type Days = { createdFrom?: string | undefined; createdTo?: string | undefined };

/** The same as moments; the end is exclusive. */
export const toMoments = ({ createdFrom, createdTo }: Days) => ({
  createdFrom: createdFrom === undefined ? undefined : startOfColombiaDay(createdFrom),
  createdBefore: createdTo === undefined ? undefined : startOfColombiaDay(addDays(createdTo, 1)),
});
