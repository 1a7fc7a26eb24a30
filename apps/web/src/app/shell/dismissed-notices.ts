const KEY = 'dismissed-notices';
/** Older ones are forgotten. */
const KEPT = 20;

/** Ids of the notices that were dismissed in this browser. */
export function dismissedNotices(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function dismissNotice(id: string): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify([...dismissedNotices().filter((one) => one !== id), id].slice(-KEPT)));
  } catch {
    // Without storage, the notice returns on the next visit.
  }
}
