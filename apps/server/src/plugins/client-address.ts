/** From which address a request comes, and which addresses count as one client. */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { Address6 } from 'ip-address';

/** What one household or one server is given: everybody in it can use any address of it. */
const IPV6_PREFIX = 64;

/**
 * The key under which everything that an address does is counted: an IPv4 address itself, also where it is written as an
 * IPv6 address, and of an IPv6 address its /64.
 */
export const addressKey = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  // A zone such as %eth0 names an interface of this machine.
  const address = new Address6(ip.replace(/%.*$/, ''));
  if (address.isMapped4()) return address.to4().correctForm();
  return `${new Address6(`${address.correctForm()}/${IPV6_PREFIX}`).startAddress().correctForm()}/${IPV6_PREFIX}`;
};

/**
 * Answers a function that says from which address a request comes, for requests that don't pass through Fastify, such as a
 * socket's handshake: the last address that no trusted proxy has, as `request.ip` is.
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
