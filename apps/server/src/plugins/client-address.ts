/** The address that a request comes from, and which addresses count as one client. */
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { Address4, Address6 } from 'ip-address';

/** Providers assign this prefix to one household or server, which can use every address in it. */
const IPV6_PREFIX = 64;
/** Prefixes that one provider or organization uses. */
const IPV4_SUBNET = 24;
const IPV6_SUBNET = 48;

/**
 * The key for counting what an address does: an IPv4 address itself, even if it is written as an IPv6 address, and the /64
 * of an IPv6 address.
 */
export const addressKey = (ip: string): string => {
  const address = parsed(ip);
  return address instanceof Address6 ? prefixKey(address, IPV6_PREFIX) : (address?.correctForm() ?? ip);
};

/** The key for counting what neighbouring addresses do together: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export const subnetKey = (ip: string): string => {
  const address = parsed(ip);
  return address === null ? ip : prefixKey(address, address instanceof Address4 ? IPV4_SUBNET : IPV6_SUBNET);
};

/** Null = not an IP address, as for a request through a local socket. */
const parsed = (ip: string): Address4 | Address6 | null => {
  if (!isIPv6(ip)) return isIPv4(ip) ? new Address4(ip) : null;
  // A zone such as %eth0 names an interface of this machine.
  const address = new Address6(ip.replace(/%.*$/, ''));
  return address.isMapped4() ? address.to4() : address;
};

const prefixKey = (address: Address4 | Address6, bits: number): string => {
  const text = `${address.correctForm()}/${bits}`;
  const start = address instanceof Address4 ? new Address4(text).startAddress() : new Address6(text).startAddress();
  return `${start.correctForm()}/${bits}`;
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
