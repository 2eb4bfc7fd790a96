/** The cost center that every organization begins with. */
export const DEFAULT_COST_CENTER = 'default';
