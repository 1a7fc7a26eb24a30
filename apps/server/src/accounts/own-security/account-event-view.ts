import { isIPv6 } from 'node:net';
import type { AccountEvent } from '@one-mind/protocol/accounts/account-events';
import { Address6 } from 'ip-address';
import type { AccountEventRow } from '../account-events.ts';
import { deviceName } from '../device-name.ts';

/** Such as "192.0.2.*" and "2001:db8:12::/48": enough to recognise one's own provider, but not to identify a household. */
export const networkOf = (ip: string | null): string | null => {
  if (ip === null) return null;
  if (!isIPv6(ip)) return ip.replace(/\.\d+$/, '.*');
  const address = new Address6(ip.replace(/%.*$/, ''));
  if (address.isMapped4()) return networkOf(address.to4().correctForm());
  return `${new Address6(`${address.correctForm()}/48`).startAddress().correctForm()}/48`;
};

export const accountEventView = ({ id, at, kind, detail, ip, user_agent: userAgent, times }: AccountEventRow): AccountEvent => ({
  id,
  at: new Date(at).toISOString(),
  kind,
  detail,
  device: ip === null && userAgent === null ? null : deviceName(userAgent),
  network: networkOf(ip),
  times,
});
