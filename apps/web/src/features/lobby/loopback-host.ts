/** Whether an address of this host name leads everybody to the computer they sit at, and so nobody else to this one. */
export const isLoopbackHost = (hostname: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
