import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const KeepAccountDialog = lazyPart(async () => (await import('./keep-account-dialog.tsx')).KeepAccountDialog);

/** Offers guests to keep their account. */
export function KeepAccountCard({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="keep-account" className={className}>
      <h2 id="keep-account" className="text-2xl">
        {t('Keep your account')}
      </h2>
      <p className="mt-2 mb-4 text-muted">
        {t(
          'You are playing as a guest, on this device only. With an email address and a password, you keep your name, games and statistics, and can open lobbies and add friends.',
        )}
      </p>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('Keep your account')}
      </Button>
      <Suspense>{isOpen ? <KeepAccountDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </Card>
  );
}
