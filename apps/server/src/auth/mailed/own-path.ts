/**
 * The path, search and fragment of an address on this site; null if it leads elsewhere or isn't an address. Only these are stored and
 * mailed, so no link of ours leads to another site. `origins`: those of this site.
 */
export const ownPath = (address: string | undefined, origins: readonly string[]): string | null => {
  if (address === undefined || !URL.canParse(address)) return null;
  const { origin, pathname, search, hash } = new URL(address);
  // A browser would take what follows two slashes for a host.
  if (!origins.includes(origin) || pathname.startsWith('//')) return null;
  return `${pathname}${search}${hash}`;
};
