/** Hours in which consumers may be called that have begun, or begin at a moment. */
export const hoursFrom = (opensAt: Date | null = null) => [
  { opensAt: (opensAt ?? new Date(0)).toISOString(), closesAt: '2099-01-01T00:00:00.000Z' },
];
