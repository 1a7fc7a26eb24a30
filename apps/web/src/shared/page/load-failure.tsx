import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorMessage, isOffline } from '../../lib/api/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

interface FailureProps {
  /** What failed, in the product's words. */
  readonly title: string;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  readonly className?: string;
}

/** Shows what failed, why and, where it can help, a Retry button. It never shows made-up content in place of what is missing. */
export function LoadFailure({ title, error, onRetry, retrying = false, className }: FailureProps) {
  const { t } = useTranslation();
  return (
    <Banner
      kind={isOffline(error) ? 'offline' : 'error'}
      {...(className === undefined ? {} : { className })}
      action={
        onRetry === undefined ? null : (
          <Button size="sm" variant="secondary" onClick={onRetry} busy={retrying} icon={RotateCw}>
            {t('Retry')}
          </Button>
        )
      }
    >
      <strong className="font-semibold">{title}</strong>
      {error === undefined || error === null ? null : <p className="text-sm text-text/80">{t(errorMessage(error))}</p>}
    </Banner>
  );
}
