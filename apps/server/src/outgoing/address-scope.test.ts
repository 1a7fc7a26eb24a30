import { describe, expect, it } from 'vitest';
import { isMetadataName, scopeOf } from './address-scope.ts';
import { hostOf } from './guarded-fetch.ts';

/** The scope of a host as a URL parser normalises it. */
const written = (host: string) => scopeOf(hostOf(new URL(`http://${host}/`)));

describe('scopeOf', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '[2606:4700::1111]', '[64:ff9b::8.8.8.8]'])('%s is public', (host) => {
    expect(written(host)).toBe('public');
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '017700000001',
    '10.0.0.1',
    '192.168.1.20',
    '100.64.0.1',
    '[::1]',
    '[fd12::1]',
  ])('%s is private', (host) => {
    expect(written(host)).toBe('private');
  });

  it.each([
    // Link-local and metadata addresses, in every IPv4 notation.
    ...['169.254.169.254', '169.254.1', '169.254.169.254.', '2852039166', '0xa9fea9fe', '0xa9.0xfe.0xa9.0xfe', '0251.0376.0251.0376'],
    ...['169.254.0.0', '169.254.255.255', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
    // The same addresses and others, in IPv6.
    ...['[fe80::1]', '[febf::1]', '[fd00:ec2::254]', '[FD00:0EC2:0:0:0:0:0:254]', '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]'],
    ...['[0:0:0:0:0:FFFF:A9FE:A9FE]', '[::ffff:127.0.0.1]', '[::ffff:8.8.8.8]', '[::169.254.169.254]', '[::ffff:0:169.254.169.254]'],
    ...['[64:ff9b::169.254.169.254]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b::10.0.0.1]', '[64:ff9b:1::1]', '[2002:a9fe:a9fe::1]'],
    ...['[2002:808:808::1]', '[2001::1]', '[2001:0:a9fe:a9fe::1]', '[fec0::1]', '[100::1]', '[4000::1]'],
    // Reserved addresses.
    ...['0.0.0.0', '0', '0.1.2.3', '[::]', '224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1', '198.18.0.1', '192.0.2.1'],
    ...['[ff02::1]', '[2001:db8::1]'],
  ])('%s is never called', (host) => {
    expect(written(host)).toBe('never');
  });

  it.each(['', 'localhost', '169.254.169.254%eth0', 'fe80::1%eth0', '::1%lo', '2606:4700::1111%1', '[::1]'])('never calls %j', (text) => {
    expect(scopeOf(text)).toBe('never');
  });
});

describe('isMetadataName', () => {
  it.each([
    'metadata',
    'metadata.',
    'metadata.google.internal',
    'METADATA.google.internal.',
    'a.metadata.google.internal',
    'metadata.goog',
  ])('knows %s', (host) => {
    expect(isMetadataName(host)).toBe(true);
  });
  it.each(['instance-data', 'instance-data.ec2.internal.', 'metadata.tencentyun.com'])('knows %s', (host) => {
    expect(isMetadataName(host)).toBe(true);
  });
  it.each(['localhost', 'metadata.example.org', 'api.openai.com', 'mymetadata'])('treats %s as an ordinary name', (host) => {
    expect(isMetadataName(host)).toBe(false);
  });
});
