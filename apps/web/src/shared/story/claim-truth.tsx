import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** [E5] Whether a claim in the story was true. */
export function ClaimTruth({ isTrue }: { readonly isTrue: boolean }) {
  const { t } = useTranslation();
  const Icon = isTrue ? Check : X;
  return (
    <p className={clsx('inline-flex items-center gap-1.5 font-medium text-sm', isTrue ? 'text-success' : 'text-danger')}>
      <Icon size={15} />
      {isTrue ? t('That was true.') : t('That was a lie.')}
    </p>
  );
}
