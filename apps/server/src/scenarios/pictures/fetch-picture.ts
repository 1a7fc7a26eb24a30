import type { AddressScope } from '../../outgoing/address-scope.ts';
import type { GuardedFetch } from '../../outgoing/guarded-fetch.ts';
import { pictureType } from './picture-type.ts';

/** Where pictures may be loaded from. */
export const PICTURE_SCOPES: readonly AddressScope[] = ['public'];
/** Bytes of one picture. */
export const PICTURE_MAX = 5 * 1024 * 1024;
/** Time for the whole request, in ms. */
const TIME_MAX = 5000;

interface FetchedPicture {
  readonly bytes: Uint8Array;
  /** Media type. */
  readonly type: string;
}

/**
 * Loads an external picture. Every failure returns null, so that nobody can find out what else answers at an address. It calls only
 * the default port and sends nothing about the person who asked.
 */
export const fetchPicture = async (fetch: GuardedFetch, address: string, signal: AbortSignal): Promise<FetchedPicture | null> => {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null;
  try {
    const response = await fetch(url, {
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif', 'user-agent': 'OneMindMany (scenario pictures)' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_MAX)]),
    });
    const bytes = await bytesOf(response);
    const type = bytes && pictureType(bytes);
    return bytes && type && response.status === 200 ? { bytes, type } : null;
  } catch {
    return null;
  }
};

/** Returns null if there are too many bytes; the rest is not read. */
const bytesOf = async ({ body }: Response): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > PICTURE_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
