/** The address that a request comes from, and which addresses count as one client. */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { Address6 } from 'ip-address';

/** Providers assign this prefix to one household or server, which can use every address in it. */
const IPV6_PREFIX = 64;

/**
 * The key for counting what an address does: an IPv4 address itself, even if it is written as an IPv6 address, and the /64
 * of an IPv6 address.
 */
export const addressKey = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  // A zone such as %eth0 names an interface of this machine.
  const address = new Address6(ip.replace(/%.*$/, ''));
  if (address.isMapped4()) return address.to4().correctForm();
  return `${new Address6(`${address.correctForm()}/${IPV6_PREFIX}`).startAddress().correctForm()}/${IPV6_PREFIX}`;
};

/**
 * Returns a function that finds the client's address for requests that don't pass through Fastify, such as a socket's
 * handshake: like `request.ip`, the last address that doesn't belong to a trusted proxy.
 */
export const makeClientAddress = (trustedProxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, isTrusted);
};

/** Whether these are addresses, subnets, or names of ranges such as `loopback`. */
export const areProxies = (proxies: readonly string[]): boolean => {
  try {
    proxyAddr.compile([...proxies]);
    return true;
  } catch {
    return false;
  }
};
