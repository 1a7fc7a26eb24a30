import { isIPv4, isIPv6 } from 'node:net';
import { Address4, Address6 } from 'ip-address';

/**
 * Where an IP address leads: to the public internet; to this machine or its private networks; or to a place that this server must
 * never call, such as link-local, multicast and reserved addresses, and services that hand out a cloud machine's credentials.
 */
export type AddressScope = 'public' | 'private' | 'never';

/** Addresses of cloud metadata and host services outside the link-local range. */
const METADATA: ReadonlySet<string> = new Set(['100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254']);

/** Names of metadata services, which resolve only on the cloud machines themselves; with and without the trailing dot. */
const METADATA_NAMES = /^((.+\.)?metadata(\.google\.internal|\.goog|\.tencentyun\.com)?|instance-data(\.ec2\.internal)?)\.?$/i;

export const isMetadataName = (host: string): boolean => METADATA_NAMES.test(host);

/** `address`: an IP address without brackets; anything else is 'never'. */
export const scopeOf = (address: string): AddressScope => {
  if (isIPv4(address)) return scopeOfIPv4(new Address4(address));
  return isIPv6(address) ? scopeOfIPv6(address) : 'never';
};

const scopeOfIPv4 = (ip: Address4): AddressScope => {
  if (METADATA.has(ip.correctForm())) return 'never';
  if (ip.isGlobal()) return 'public';
  return ip.isPrivate() || ip.isLoopback() || ip.isCGNAT() ? 'private' : 'never';
};

const scopeOfIPv6 = (address: string): AddressScope => {
  // A zone names an interface of this machine, which only link-local addresses need.
  if (address.includes('%')) return 'never';
  const ip = new Address6(address);
  if (METADATA.has(ip.correctForm()) || ip.isMapped4()) return 'never';
  // NAT64: networks without IPv4 reach public IPv4 addresses this way. Nothing private needs it.
  const embedded = ip.embeddedIPv4();
  if (embedded !== null) return scopeOfIPv4(embedded) === 'public' ? 'public' : 'never';
  if (ip.isGlobal()) return 'public';
  return ip.isULA() || ip.isLoopback() ? 'private' : 'never';
};
