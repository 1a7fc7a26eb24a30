import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';

/** Most people never see it. */
const BanDetails = lazyPart(async () => (await import('./ban-details.tsx')).BanDetails);

export function BannedNotice() {
  return (
    <Suspense>
      <BanDetails />
    </Suspense>
  );
}
