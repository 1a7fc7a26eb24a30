import { Suspense } from 'react';
import { useSession } from '../../lib/auth/session.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const KeepAccountCard = lazyPart(async () => (await import('./keep-account-card.tsx')).KeepAccountCard);

/** Offers guests to keep their account; shows nothing to anyone else, and is loaded for nobody else. */
export function KeepAccount({ className }: { readonly className?: string }) {
  if (useSession().user?.role !== 'guest') return null;
  return (
    <Suspense>
      <KeepAccountCard className={className} />
    </Suspense>
  );
}
