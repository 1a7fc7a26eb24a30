import { exactTime, relativeTime, useNow } from '../lib/time.ts';

/** "3 minutes ago", kept up to date, with the exact time on hover. `at`: ISO 8601 or epoch ms. */
export function RelativeTime({ at }: { readonly at: string | number }) {
  const now = useNow();
  const time = typeof at === 'number' ? at : Date.parse(at);
  return (
    <time dateTime={new Date(time).toISOString()} title={exactTime(time)}>
      {relativeTime(time, now)}
    </time>
  );
}
