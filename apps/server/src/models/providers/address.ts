/**
 * Where models may be called. Admins may choose any address of a private network, because a model on this machine must work. Addresses that
 * hand out a cloud machine's credentials are refused.
 */
import { isIP } from 'node:net';
import { type AddressScope, isMetadataName, scopeOf } from '../../outgoing/address-scope.ts';
import { hostOf } from '../../outgoing/guarded-fetch.ts';

export const MODEL_SCOPES: readonly AddressScope[] = ['public', 'private'];

export const ADDRESS_REFUSED = 'This address belongs to a metadata service or is reserved. Enter the address of a model server.';

/** The problem with an address as written; null = none. */
export const addressProblem = (address: string): string | null => {
  const url = URL.parse(address);
  if (url === null) return 'Enter an address such as http://localhost:11434/v1.';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'Only http and https addresses are called.';
  if (url.username !== '' || url.password !== '') return 'The address contains a name or password. Remove it and enter the API key below.';
  if (url.search !== '' || url.hash !== '') return 'The address contains “?” or “#”. Remove that part and enter the API key below.';
  const host = hostOf(url);
  return isMetadataName(host) || (isIP(host) !== 0 && !MODEL_SCOPES.includes(scopeOf(host))) ? ADDRESS_REFUSED : null;
};
