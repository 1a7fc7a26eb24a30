/** The ban that the server reported when it last refused a banned user in this tab. */
import type { BanNotice } from '@one-mind/protocol/moderation/bans';
import { create } from 'zustand';

const useBanStore = create<{ readonly ban: BanNotice | null }>(() => ({ ban: null }));
export const useBanNotice = (): BanNotice | null => useBanStore(({ ban }) => ban);
export const storeBanNotice = (ban: BanNotice | null): void => useBanStore.setState({ ban });

/** A `fetch` for the auth library, which drops the end of a ban and its reason. */
export async function fetchStoringBan(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  if (response.status === 400) {
    const body = await response
      .clone()
      .json()
      .catch(() => null);
    if (body?.error_code === 'user_banned') storeBanNotice(body);
  }
  return response;
}
