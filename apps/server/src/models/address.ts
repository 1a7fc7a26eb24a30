/**
 * Where models may be called. Any address of a private network is an admin's decision (a model on this machine must work);
 * refused is what hands out a cloud machine's own credentials to whoever can make it ask.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const METADATA = new BlockList();
METADATA.addSubnet('169.254.0.0', 16, 'ipv4');
METADATA.addSubnet('fe80::', 10, 'ipv6');
METADATA.addAddress('fd00:ec2::254', 'ipv6');
// The same IPv4 ones as gateways between the two write them.
METADATA.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
METADATA.addSubnet('2002:a9fe::', 32, 'ipv6');
METADATA.addAddress('100.100.100.200', 'ipv4');
METADATA.addAddress('168.63.129.16', 'ipv4');

const METADATA_NAMES = /(^|\.)metadata(\.google\.internal|\.goog)?\.?$/i;

/** What is wrong with an address as it is written; null = nothing. */
export const addressProblem = (address: string): string | null => {
  const url = URL.parse(address);
  if (url === null) return 'Enter an address such as http://localhost:11434/v1.';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'Only http and https addresses are called.';
  if (url.username !== '' || url.password !== '') return 'An address has no name and password in it: enter the API key below.';
  if (url.search !== '' || url.hash !== '') return 'An address ends before a “?” or “#”: enter the API key below.';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return METADATA_NAMES.test(host) || isMetadata(host) ? METADATA_SENTENCE : null;
};

/** The same, and for whatever the name stands for right now. */
export const calledAddressProblem = async (url: URL): Promise<string | null> => {
  const written = addressProblem(url.href);
  if (written !== null) return written;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return null;
  try {
    return (await lookup(host, { all: true })).some(({ address }) => isMetadata(address)) ? METADATA_SENTENCE : null;
  } catch {
    // Nothing answers to this name: calling it will say so.
    return null;
  }
};

const METADATA_SENTENCE = 'It leads to this machine’s own metadata, which no model has to do with.';

// An IPv4 address inside an IPv6 one is checked as the IPv4 one by BlockList.
const isMetadata = (host: string): boolean => {
  const version = isIP(host);
  return version !== 0 && METADATA.check(host, version === 4 ? 'ipv4' : 'ipv6');
};
