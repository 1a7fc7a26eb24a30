/** Whether an address with this host name leads every person to their own computer, and therefore nobody else to this one. */
export const isLoopbackHost = (hostname: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
