import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Marks a private scenario. */
export function PrivateLock({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  const label = t('Private: only its creator and administrators see it');
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={clsx('grid size-9 place-items-center rounded-full border border-line bg-ground text-accent-strong', className)}
    >
      <Lock size={17} />
    </span>
  );
}
