/** The cost center that every new organization has. */
export const DEFAULT_COST_CENTER = 'default';
