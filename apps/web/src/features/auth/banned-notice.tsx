import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';

/** Loaded when it is needed, because most people never see it. */
const BanDetails = lazyPart(async () => (await import('./ban-details.tsx')).BanDetails);

export function BannedNotice() {
  return (
    <Suspense>
      <BanDetails />
    </Suspense>
  );
}
