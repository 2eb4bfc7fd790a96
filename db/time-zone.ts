/** Colombia's, in which days and hours are counted and shown. */
export const TIME_ZONE = 'America/Bogota';

/** The time zone as a literal, for SQL texts: as a parameter it could not be grouped by. */
export const TIME_ZONE_SQL = `'${TIME_ZONE}'`;
