/** Where this server shows its copy of a picture from elsewhere. */
export const picturePath = (hash: string): string => `/art/pictures/${hash}`;
