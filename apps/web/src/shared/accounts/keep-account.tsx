import { useSession } from '../../lib/auth/session.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const KeepAccountCard = lazyPart(async () => (await import('./keep-account-card.tsx')).KeepAccountCard);

/**
 * Offers guests to keep their account; shows nothing to anyone else, and is loaded for nobody else. Put everything that it would move into
 * the same `Suspense`.
 */
export function KeepAccount({ className }: { readonly className?: string }) {
  return useSession().user?.role === 'guest' ? <KeepAccountCard className={className} /> : null;
}
