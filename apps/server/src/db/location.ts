/** Where a database is: the file of the embedded one, or the address of one on a PostgreSQL server. */

/** The schemes that libpq accepts. */
const POSTGRES_URL = /^postgres(?:ql)?:\/\//;

export const isPostgresUrl = (location: string): boolean => POSTGRES_URL.test(location);

/** The location as messages show it, without user and password. */
export const shownLocation = (location: string): string => {
  if (!isPostgresUrl(location)) return location;
  const { hostname, port, pathname } = new URL(location);
  return `${pathname.slice(1)} on ${hostname || 'localhost'}${port === '' ? '' : `:${port}`}`;
};
