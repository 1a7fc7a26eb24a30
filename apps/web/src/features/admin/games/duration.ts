const MINUTE = 60_000;

/** From the start to the end, or to now while it runs: `2h 5m`, `7m`. `startedAt`, `endedAt`: ISO 8601; `now`: epoch ms. */
export function durationText(startedAt: string, endedAt: string | null, now: number): string {
  const end = endedAt === null ? now : Date.parse(endedAt);
  return minutesText(Math.floor(Math.max(0, end - Date.parse(startedAt)) / MINUTE));
}

/** Whole minutes. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}
