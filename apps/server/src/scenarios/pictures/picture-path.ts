/** The path of this server's copy of an external picture. */
export const picturePath = (hash: string): string => `/art/pictures/${hash}`;
